import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { hashPassword } from '#commerce/customer/password.rules.ts'
import { setCreditLimit } from '#commerce/payment/credit.service.ts'
import type { Storage } from '#commerce/storage/storage.ts'
import type { Site } from '#config/sites.ts'
import { transact } from '#db/transaction.ts'
import type { Tables } from '#db/tables.ts'
import { demoCustomers } from './demo-customers.ts'
import { seedDelivery } from './demo-delivery.ts'
import { seedPromotions } from './demo-promotions.ts'
import { readFacts } from './facts.ts'
import { forgetLatePictures, listLatePictures } from './late-pictures.ts'
import { renderPictures } from './pictures.ts'
import type { DemoMedia } from './pictures/demo-media.ts'
import { seedPublishedDesigns } from './published-designs.ts'
import { seedArticles, seedAttributes } from './seed-articles.ts'
import { seedLists, seedPagesAndHelp, seedTags } from './seed-content.ts'
import type { Studio } from './seed-photos.ts'
import { seedReviews } from './seed-reviews.ts'
import { insertAll, type Seeding } from './seeding.ts'
import { readTexts } from './texts.ts'

const SEED_LOCK = 4_719_002

/**
 * Fills an empty shop with the demo catalogue, once. Of a shop that has articles only those pictures
 * change that are drawn in another way now: the files that its rows name would be gone one day.
 */
export async function seedDemoShop(
  db: Kysely<Tables>,
  options: { dataDir: string; sites: readonly Site[]; storage: Storage },
): Promise<void> {
  const drawn = await renderPictures(options.dataDir)
  const late = listLatePictures()
  forgetLatePictures(options.dataDir, late)
  const media = { ...drawn, pictures: [...drawn.pictures, ...late] }
  if (await hasArticles(db)) {
    await transact(db, (trx) => seedDelivery(trx, options.sites, new Date()))
    return renewMedia(db, media)
  }
  const customers = await hashPasswords()
  await transact(db, async (trx) => {
    // A slow machine would otherwise never get its shop: no visitor waits for these statements.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx)
    if (await hasArticles(trx)) return
    await seedCustomers(trx, customers)
    const mediaFolder = join(options.dataDir, 'media')
    const studio = { photos: media.photos, mediaFolder, storage: options.storage }
    await fillShop(trx, { sites: options.sites, media, studio })
  })
}

/** The demo shop's catalogue and content, in as many languages as are asked for. */
export async function fillShop(
  db: Kysely<Tables>,
  given: {
    sites: readonly Site[]
    media: Pick<DemoMedia, 'pictures' | 'videos'>
    studio?: Studio
    languages?: readonly string[]
  },
): Promise<void> {
  const facts = readFacts()
  const seeding: Seeding = {
    db,
    facts,
    texts: readTexts(facts, given.languages),
    sites: given.sites,
    pictures: new Set(given.media.pictures.map(({ name }) => name)),
    videos: new Set(given.media.videos.map(({ name }) => name)),
    now: new Date(),
  }
  await insertAll(db, 'picture', given.media.pictures)
  await insertAll(db, 'video', given.media.videos)
  await seedTags(seeding)
  await seedAttributes(seeding)
  await seedArticles(seeding)
  await seedPromotions(seeding)
  await seedDelivery(db, seeding.sites, seeding.now)
  await seedPagesAndHelp(seeding)
  await seedLists(seeding)
  await seedPublishedDesigns(seeding, given.studio)
  await seedReviews(seeding)
}

async function renewMedia(db: Kysely<Tables>, { pictures, videos }: DemoMedia): Promise<void> {
  await renew(db, 'picture', pictures)
  await renew(db, 'video', videos)
}

async function renew<Row extends { name: string; version: string }>(
  db: Kysely<Tables>,
  table: 'picture' | 'video',
  drawn: readonly Row[],
): Promise<void> {
  const rows = await db.selectFrom(table).select(['name', 'version']).execute()
  const versions = new Map(rows.map(({ name, version }) => [name, version]))
  for (const row of drawn) {
    const version = versions.get(row.name)
    if (version === undefined || version === row.version) continue
    await db.updateTable(table).set(row).where('name', '=', row.name).execute()
  }
}

async function hasArticles(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('article').select('id').limit(1).executeTakeFirst()) !== undefined
}

type DemoCustomer = (typeof demoCustomers)[number] & { passwordHash: string }

async function hashPasswords(): Promise<DemoCustomer[]> {
  return Promise.all(
    demoCustomers.map(async (customer) => ({
      ...customer,
      passwordHash: await hashPassword(customer.password),
    })),
  )
}

async function seedCustomers(db: Kysely<Tables>, customers: readonly DemoCustomer[]) {
  const rows = (['estampa', 'tazalia'] as const).flatMap((brand) =>
    customers.map((customer) => ({
      brand,
      email: customer.email,
      password_hash: customer.passwordHash,
      name: customer.name,
      surname: customer.surname,
      kind: customer.kind,
      ...('companyName' in customer && {
        company_name: customer.companyName,
        tax_id: customer.taxId,
      }),
      is_partner: customer.isPartner,
      permissions: [...customer.permissions],
    })),
  )
  await db.insertInto('customer').values(rows).execute()
  for (const customer of customers) {
    if ('credit' in customer) {
      await setCreditLimit(db, { email: customer.email, ...customer.credit })
    }
  }
}
