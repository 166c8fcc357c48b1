import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { hashPassword } from '#commerce/customer/password.rules.ts'
import type { Site } from '#config/sites.ts'
import { transact } from '#db/transaction.ts'
import type { Tables } from '#db/tables.ts'
import { seedDesigns, seedHelp, seedPages, seedTags } from './catalogue.ts'
import { demoCustomers } from './demo-customers.ts'
import { renderPictures } from './pictures.ts'
import { seedArticlesOf } from './seed-articles.ts'
import { readTexts, type SeedTexts } from './texts.ts'

const SEED_LOCK = 4_719_002

/** Fills an empty shop with the demo catalogue, once. A shop that has articles is left alone. */
export async function seedDemoShop(
  db: Kysely<Tables>,
  options: { dataDir: string; sites: readonly Site[] },
): Promise<void> {
  const pictures = await renderPictures(options.dataDir)
  if (await hasArticles(db)) return
  const texts = readTexts()
  const customers = await Promise.all(
    demoCustomers.map(async (customer) => ({
      ...customer,
      passwordHash: await hashPassword(customer.password),
    })),
  )
  await transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx)
    if (await hasArticles(trx)) return
    await trx.insertInto('picture').values(pictures).execute()
    await seedTagsOf(trx, texts)
    await seedArticlesOf(trx, texts, options.sites)
    await seedContent(trx, texts)
    await seedDesignsOf(trx, texts)
    await seedCustomers(trx, customers)
  })
}

async function hasArticles(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('article').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function seedTagsOf(db: Kysely<Tables>, texts: ReadonlyMap<string, SeedTexts>) {
  await db
    .insertInto('tag')
    .values([...seedTags])
    .execute()
  const rows = [...texts].flatMap(([language, { tags }]) =>
    Object.entries(tags).map(([id, text]) => ({ tag_id: Number(id), language, ...text })),
  )
  await db.insertInto('tag_text').values(rows).execute()
}

async function seedContent(db: Kysely<Tables>, texts: ReadonlyMap<string, SeedTexts>) {
  const pages = seedPages.map((id, position) => ({ id, position, kind: 'legal' as const }))
  await db.insertInto('page').values(pages).execute()
  const categories = seedHelp.map(({ id, group }) => ({ id, topic_group: group }))
  await db.insertInto('help_category').values(categories).execute()
  const topics = seedHelp.flatMap((category) =>
    category.topics.map((id, position) => ({ id, category_id: category.id, position })),
  )
  await db.insertInto('help_topic').values(topics).execute()
  for (const [language, text] of texts) {
    await db
      .insertInto('page_text')
      .values(Object.entries(text.pages).map(([id, page]) => ({ page_id: id, language, ...page })))
      .execute()
    await db
      .insertInto('help_category_text')
      .values(
        Object.entries(text.helpCategories).map(([id, category]) => ({
          category_id: Number(id),
          language,
          ...category,
        })),
      )
      .execute()
    await db
      .insertInto('help_topic_text')
      .values(
        Object.entries(text.helpTopics).map(([id, topic]) => ({
          topic_id: Number(id),
          language,
          ...topic,
        })),
      )
      .execute()
  }
}

async function seedDesignsOf(db: Kysely<Tables>, texts: ReadonlyMap<string, SeedTexts>) {
  const words = texts.get('en')!.designs
  const rows = seedDesigns.flatMap(({ motif, articleId }) =>
    (['estampa', 'tazalia'] as const)
      .filter((brand) => brand === 'estampa' || articleId === 101)
      .map((brand) => ({
        id: stableId(`${brand} ${motif}`),
        brand,
        store: brand === 'estampa' ? 'WPX-GB' : 'TZ-ES',
        article_id: articleId,
        visibility: 'GROUP_APPLICATIONS' as const,
        picture: `motif-${motif}`,
        name: words[motif]!.name,
        motif,
      })),
  )
  await db
    .insertInto('design')
    .values(rows.map(({ motif: _, ...row }) => row))
    .execute()
  const textRows = rows.flatMap(({ id, motif }) =>
    [...texts].map(([language, { designs }]) => ({ design_id: id, language, ...designs[motif]! })),
  )
  await db.insertInto('design_text').values(textRows).execute()
}

type DemoCustomer = (typeof demoCustomers)[number] & { passwordHash: string }

async function seedCustomers(db: Kysely<Tables>, customers: readonly DemoCustomer[]) {
  const rows = (['estampa', 'tazalia'] as const).flatMap((brand) =>
    customers.map((customer) => ({
      brand,
      email: customer.email,
      password_hash: customer.passwordHash,
      name: customer.name,
      surname: customer.surname,
      kind: customer.kind,
      is_partner: customer.isPartner,
      permissions: [...customer.permissions],
    })),
  )
  await db.insertInto('customer').values(rows).execute()
}

/** Demo designs keep their address over a new set-up, so that links to them stay true. */
function stableId(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
