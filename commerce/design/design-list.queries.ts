import { sql, type Kysely } from 'kysely'
import { likePattern } from '#commerce/kernel/like-pattern.ts'
import { pictureColumns } from '#commerce/kernel/picture.ts'
import type { Tables } from '#db/tables.ts'
import type { DesignFilter, ManagedFilter } from './design-list.contract.ts'
import { owned } from './design.queries.ts'
import type { DesignActor } from './design.rules.ts'
import type { TriState } from './design.terms.ts'

type Db = Kysely<Tables>
type Shop = { store: string; brand: string; language: string }

const DAY_MS = 24 * 60 * 60 * 1000

/** APPLICATION = the store where it was made; GROUP_APPLICATIONS = all stores of the brand. */
function publishedDesigns(db: Db, shop: Shop) {
  return db
    .selectFrom('design')
    .innerJoin('design_text as text', 'text.design_id', 'design.id')
    .leftJoin('picture', (join) =>
      join.on('picture.name', '=', sql<string>`coalesce(text.picture, design.picture)`),
    )
    .leftJoin('article_text as article_words', (join) =>
      join
        .onRef('article_words.article_id', '=', 'design.article_id')
        .onRef('article_words.language', '=', 'text.language'),
    )
    .where('text.language', '=', shop.language)
    .where('design.deleted_at', 'is', null)
    .where('design.brand', '=', shop.brand)
    .where((on) =>
      on.or([
        on('design.visibility', '=', 'GROUP_APPLICATIONS'),
        on.and([on('design.visibility', '=', 'APPLICATION'), on('design.store', '=', shop.store)]),
      ]),
    )
    .select([
      'design.id',
      'design.article_id',
      'article_words.name as article_name',
      'design.visibility',
      'design.store',
      'design.owner_id',
      'design.published_version_id',
      'design.credit',
      'text.slug',
      'text.name',
      'text.description',
      ...pictureColumns,
    ])
}

export async function selectPublished(db: Db, shop: Shop, designIds: readonly string[]) {
  if (designIds.length === 0) return []
  return publishedDesigns(db, shop)
    .where('design.id', '=', sql<string>`any(${designIds})`)
    .execute()
}

export async function findPublished(db: Db, shop: Shop, designId: string) {
  return publishedDesigns(db, shop).where('design.id', '=', designId).executeTakeFirst()
}

/** One for each other article: what most people took. */
export async function selectSameMotif(
  db: Db,
  shop: Shop,
  design: { slug: string; owner_id: string; article_id: number },
) {
  return publishedDesigns(db, shop)
    .where('text.slug', '=', design.slug)
    .where('design.owner_id', '=', design.owner_id)
    .where('design.article_id', '<>', design.article_id)
    .distinctOn('design.article_id')
    .orderBy('design.article_id')
    .orderBy('design.copy_count', 'desc')
    .orderBy('design.id')
    .execute()
}

export async function selectTagIdsOf(db: Db, designId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('tag_design')
    .where('design_id', '=', designId)
    .orderBy('tag_id')
    .select('tag_id')
    .execute()
  return rows.map((row) => row.tag_id)
}

export async function selectDesignSlugs(db: Db, designId: string) {
  return db
    .selectFrom('design_text')
    .select(['language', 'slug'])
    .where('design_id', '=', designId)
    .execute()
}

/** A published design is worth what the version is that was published, not its working copy. */
export async function findTemplate(db: Db, shop: Shop, designId: string) {
  return publishedDesigns(db, shop)
    .innerJoin('design_version as version', 'version.id', 'design.published_version_id')
    .where('design.id', '=', designId)
    .select(['version.document', 'design.creator_id', 'text.words'])
    .executeTakeFirst()
}

/** Sides that differ by less are the same format to the eye. */
const SAME_FORMAT = 0.14

/**
 * Ready designs of an article, and those of others whose paper has its sides in the same proportion; of
 * single sheets only, since a book has pages that a mug has not.
 */
export async function selectReady(
  db: Db,
  shop: Shop,
  { articleId, ratio }: { articleId: number; ratio: number },
) {
  const isOwn = sql<boolean>`design.article_id = ${articleId}`
  return publishedDesigns(db, shop)
    .innerJoin('article_variant as face', (join) =>
      join
        .onRef('face.article_id', '=', 'design.article_id')
        .onRef('face.code', '=', 'design.variant'),
    )
    .innerJoin('article', 'article.id', 'design.article_id')
    .where('design.published_version_id', 'is not', null)
    .where((on) =>
      on.or([
        isOwn,
        on.and([
          sql<boolean>`abs(ln((face.width_mm / face.height_mm)::float8 / ${ratio}::float8)) < ${SAME_FORMAT}`,
          on('article.least_pages', '=', 1),
          sql<boolean>`face.page_plan is null`,
        ]),
      ]),
    )
    .select(sql<boolean>`text.words <> '{}'`.as('has_words'))
    .orderBy(isOwn, 'desc')
    .orderBy('has_words', 'desc')
    .orderBy('design.copy_count', 'desc')
    .orderBy('design.id')
    .limit(400)
    .execute()
}

type OwnFilter = DesignFilter & Partial<ManagedFilter>

function filtered(db: Db, actor: DesignActor, filter: OwnFilter) {
  const { query, dateFrom, dateTo } = filter
  return owned(db, actor)
    .$if(query !== undefined, (designs) =>
      designs.where((on) =>
        on.or([
          on('design.name', 'ilike', likePattern(query!)),
          on.exists(
            on
              .selectFrom('design_tag')
              .whereRef('design_tag.design_id', '=', 'design.id')
              .where('design_tag.tag', 'ilike', likePattern(query!)),
          ),
        ]),
      ),
    )
    .$if(dateFrom !== undefined, (designs) =>
      designs.where('design.updated_at', '>=', new Date(dateFrom!)),
    )
    .$if(dateTo !== undefined, (designs) =>
      designs.where('design.updated_at', '<', new Date(Date.parse(dateTo!) + DAY_MS)),
    )
    .$if(isAsked(filter.isPublished), (designs) =>
      designs.where('design.visibility', filter.isPublished === 'true' ? '<>' : '=', 'PRIVATE'),
    )
    .$if(isAsked(filter.isChanged), (designs) =>
      designs.where(sql<boolean>`${isChanged} = ${filter.isChanged === 'true'}`),
    )
    .$if(isAsked(filter.isSold), (designs) =>
      designs.where(sql<boolean>`${isSold} = ${filter.isSold === 'true'}`),
    )
}

function isAsked(question: TriState | undefined): boolean {
  return question !== undefined && question !== 'ALL'
}

const isChanged = sql<boolean>`exists (
  select from design_version as published
  where published.id = design.published_version_id and published.revision < design.revision
)`

const isSold = sql<boolean>`exists (
  select from design_count where design_id = design.id and sale_count > 0
)`

const sortColumns = {
  DATE_LAST_MODIFICATION: 'design.updated_at',
  DATE_CREATION: 'design.created_at',
  POPULARITY: 'design.copy_count',
} as const

export async function selectOwned(
  db: Db,
  actor: DesignActor,
  filter: OwnFilter & { language: string },
) {
  return filtered(db, actor, filter)
    .leftJoin('picture', 'picture.name', 'design.picture')
    .leftJoin('article_text as article_words', (join) =>
      join
        .onRef('article_words.article_id', '=', 'design.article_id')
        .on('article_words.language', '=', filter.language),
    )
    .leftJoin('design_text as text', (join) =>
      join.onRef('text.design_id', '=', 'design.id').on('text.language', '=', filter.language),
    )
    .select([
      'design.id',
      'design.name',
      'design.description',
      'design.article_id',
      'article_words.name as article_name',
      'design.variant',
      'design.visibility',
      'design.revision',
      'design.copy_count',
      'design.created_at',
      'design.updated_at',
      'text.slug',
      isChanged.as('is_changed'),
      ...pictureColumns,
    ])
    .orderBy(sortColumns[filter.sort], 'desc')
    .orderBy('design.updated_at', 'desc')
    .orderBy('design.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
}

export async function countFiltered(db: Db, actor: DesignActor, filter: OwnFilter) {
  const row = await filtered(db, actor, filter)
    .select((on) => on.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function selectTagsOf(db: Db, designIds: readonly string[]) {
  if (designIds.length === 0) return []
  return db
    .selectFrom('design_tag')
    .where('design_id', 'in', [...designIds])
    .select(['design_id', 'tag'])
    .orderBy('tag')
    .execute()
}
