import type { Currency } from '#config/site-table.ts'
import { wholeWhereShownWhole } from '#commerce/kernel/whole-price.terms.ts'
import { listFilter } from '#commerce/catalogue/catalogue.columns.ts'
import { blockFacts } from '#commerce/content/content.columns.ts'
import type { SeedFacts, SeedList } from './facts.ts'
import { localPrice } from './prices.ts'
import { insertAll, type Seeding } from './seeding.ts'
import { seedPages } from './texts.ts'

/** The shop has a route for it: its words have no address of their own. */
const PAGE_WITH_ROUTE = 'about'
const HOME = 'home'

export async function seedTags({ db, facts, texts, pictures }: Seeding): Promise<void> {
  await insertAll(
    db,
    'tag',
    facts.tags.map(({ id, subject, category, motif }) => ({
      id,
      subject,
      category: category ?? null,
      picture: motif === undefined ? null : pictureIn(pictures, `motif-${motif}`),
    })),
  )
  await insertAll(
    db,
    'tag_text',
    [...texts].flatMap(([language, { tags }]) =>
      Object.entries(tags).map(([id, words]) => ({ tag_id: Number(id), language, ...words })),
    ),
  )
}

export async function seedPagesAndHelp({ db, facts, texts }: Seeding): Promise<void> {
  const pages = seedPages.map((page, position) => ({ ...page, position }))
  // Every shop has an imprint from the start: the demo's has words of its own.
  await db.deleteFrom('page').where('id', '=', 'imprint').execute()
  await insertAll(db, 'page', pages)
  const categories = facts.help.map(({ id, group }) => ({ id, topic_group: group }))
  await insertAll(db, 'help_category', categories)
  await insertAll(
    db,
    'help_topic',
    facts.help.flatMap((category) =>
      category.topics.map((id, position) => ({
        id,
        category_id: category.id,
        position,
        phases: Object.entries(category.phases)
          .filter(([, topics]) => topics.includes(id))
          .map(([phase]) => phase),
      })),
    ),
  )
  await insertAll(
    db,
    'page_text',
    [...texts].flatMap(([language, text]) =>
      seedPages.map(({ id }) => ({
        page_id: id,
        language,
        ...text.pages[id]!,
        ...(id === PAGE_WITH_ROUTE && { slug: '' }),
      })),
    ),
  )
  await insertAll(
    db,
    'help_category_text',
    [...texts].flatMap(([language, { help }]) =>
      Object.entries(help.categories).map(([id, words]) => ({
        category_id: Number(id),
        language,
        ...words,
      })),
    ),
  )
  await insertAll(
    db,
    'help_topic_text',
    [...texts].flatMap(([language, { help }]) =>
      Object.entries(help.topics).map(([id, words]) => ({
        topic_id: Number(id),
        language,
        ...words,
      })),
    ),
  )
}

export async function seedLists(seeding: Seeding): Promise<void> {
  const { db, facts, texts, pictures, videos, sites } = seeding
  const currencies = new Map(
    sites.map(({ config }) => [config.currency, config.prizesWithDecimals] as const),
  )
  await insertAll(
    db,
    'catalogue_list',
    facts.lists.map((list, position) => ({
      id: list.id,
      type: list.type,
      menu: list.menu ?? null,
      article_id: list.articleId ?? null,
      filter: listFilter.write(filterOf(list, facts, currencies)),
      picture: pictureIn(pictures, `list-${list.id}`),
      position,
    })),
  )
  await insertAll(
    db,
    'catalogue_list_text',
    [...texts].flatMap(([language, text]) =>
      facts.lists.map(({ id }) => {
        const { blocks: _, ...words } = text.lists[id]!
        return { list_id: id, language, ...words, ...(id === HOME && { slug: '' }) }
      }),
    ),
  )
  await insertAll(
    db,
    'block',
    facts.lists.flatMap((list) =>
      list.blocks.map((block, position) => ({
        list_id: list.id,
        position,
        kind: block.kind,
        media: block.media,
        picture: pictureIn(pictures, `list-${list.id}-${position}`),
        video: block.media === 'VIDEO' ? videoIn(videos, block.articleIds ?? []) : null,
        resource_kind: block.resource?.kind ?? null,
        resource_id: block.resource === null ? null : String(block.resource.id),
        facts: blockFacts.write({
          articleIds: block.articleIds,
          tagIds: block.tagIds,
          listId: block.listId,
        }),
      })),
    ),
  )
  await insertAll(
    db,
    'block_text',
    [...texts].flatMap(([language, text]) =>
      facts.lists.flatMap(({ id, blocks }) =>
        blocks.flatMap((block, position) =>
          block.text === null
            ? []
            : [{ list_id: id, position, language, ...text.lists[id]!.blocks[block.text]! }],
        ),
      ),
    ),
  )
}

/** A tag that stands for a badge becomes the badge, which may be computed. */
function filterOf(list: SeedList, facts: SeedFacts, currencies: ReadonlyMap<Currency, boolean>) {
  const categories = new Map(facts.tags.map(({ id, category }) => [id, category]))
  const tags = list.tags?.filter((id) => categories.get(id) === undefined)
  const badges = list.tags?.flatMap((id) => categories.get(id) ?? [])
  const { maxEuroMinor } = list
  return {
    kinds: list.kinds,
    tags: tags?.length ? tags : undefined,
    badges: badges?.length ? badges : undefined,
    mostMinor:
      maxEuroMinor === undefined
        ? undefined
        : Object.fromEntries(
            [...currencies].map(([currency, prizesWithDecimals]) => [
              currency,
              wholeWhereShownWhole(localPrice(maxEuroMinor, currency), prizesWithDecimals),
            ]),
          ),
  }
}

function pictureIn(pictures: ReadonlySet<string>, name: string): string | null {
  return pictures.has(name) ? name : null
}

function videoIn(videos: ReadonlySet<string>, articleIds: readonly number[]): string | null {
  return (
    [...videos].find((name) => articleIds.some((id) => name.startsWith(`article-${id}-`))) ?? null
  )
}
