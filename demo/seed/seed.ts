import { sql, type Kysely } from 'kysely'
import { hashPassword } from '#commerce/customer/password.rules.ts'
import { setCreditLimit } from '#commerce/payment/credit.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { addDemoPeople } from '#commerce/staff/demo-people.service.ts'
import type { Site } from '#config/sites.ts'
import { transact } from '#db/transaction.ts'
import type { Tables } from '#db/tables.ts'
import { demoCustomers } from './demo-customers.ts'
import { seedDelivery } from './demo-delivery.ts'
import { demoStaff } from './demo-staff.ts'
import { mediaFolderOf, type DemoMedia } from '#demo/pictures/demo-media.ts'
import type { PictureRow } from '#demo/pictures/picture-row.ts'
import { findPrintPhotos, type DrawnPhoto } from '#demo/pictures/print-photos.ts'

/** Held by whoever fills a shop. */
export const SEED_LOCK = 4_719_002

export type DemoPlace = { dataDir: string; sites: readonly Site[]; storage: Storage }

/**
 * Fills an empty shop with the demo catalogue, once. Of a shop that has articles only those pictures
 * change that are drawn in another way now: the files that its rows name would be gone one day. Nothing
 * is drawn here: designs with photos that nobody has drawn yet are hidden until `completeDemoShop`.
 */
export async function seedDemoShop(
  db: Kysely<Tables>,
  place: DemoPlace,
  media: DemoMedia,
): Promise<void> {
  const pictures = [...media.pictures, ...media.translated]
  if (await hasArticles(db)) {
    await transact(db, (trx) => seedDelivery(trx, place.sites, new Date()))
    await transact(db, seedStaff)
    await addPictures(db, pictures)
    return renewMedia(db, { pictures, videos: media.videos })
  }
  // Its words, motifs and templates are read only by a shop that is filled with them.
  const { fillShop } = await import('./fill-shop.ts')
  const { hideUnfinishedDesigns } = await import('./complete-designs.ts')
  const customers = await hashPasswords()
  const mediaFolder = mediaFolderOf(place.dataDir)
  const photos = findPrintPhotos(mediaFolder, media)
  const studio = photos && { photos, mediaFolder, storage: place.storage }
  await alone(db, async (trx) => {
    if (await hasArticles(trx)) return
    await seedCustomers(trx, customers)
    await seedStaff(trx)
    await fillShop(trx, {
      sites: place.sites,
      media: { pictures, videos: media.videos },
      ...(studio && { studio }),
    })
    if (!studio) await hideUnfinishedDesigns({ db: trx })
  })
}

/** A shop of before has none. */
const seedStaff = (trx: Kysely<Tables>) => addDemoPeople({ db: trx, now: new Date() }, demoStaff)

/** Publishes the designs that were waiting for their photos. */
export async function completeDemoShop(
  db: Kysely<Tables>,
  { dataDir, sites, storage }: DemoPlace,
  photos: readonly DrawnPhoto[],
): Promise<void> {
  const [{ completeDesigns }, { readSeeding }] = await Promise.all([
    import('./complete-designs.ts'),
    import('./seeding.ts'),
  ])
  const studio = { photos, mediaFolder: mediaFolderOf(dataDir), storage }
  await alone(db, async (trx) => {
    const seeding = readSeeding(trx, { sites, media: { pictures: [], videos: [] } })
    // Asked for again: another process may have been faster.
    await completeDesigns(seeding, { ids: await listUnfinishedDesigns(trx), studio })
  })
}

/** Designs that are hidden because their photos are not drawn yet. */
export async function listUnfinishedDesigns(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('design')
    .where('document', 'is', null)
    .where('published_version_id', 'is', null)
    .where('visibility', '=', 'PRIVATE')
    .where('ext_session_id', 'is', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** In a transaction of its own, one shop after the other; as long as it takes if the connections of `db` wait for it. */
async function alone(
  db: Kysely<Tables>,
  work: (trx: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  await transact(db, async (trx) => {
    // A slow machine would otherwise never get its shop, and whoever opens one beside another that fills it would end.
    await sql`select set_config(name, '0', true) from unnest(array[
      'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'
    ]) as name`.execute(trx)
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx)
    await work(trx)
  })
}

/** A shop of before has fewer, and those with words in one language. */
async function addPictures(db: Kysely<Tables>, pictures: readonly PictureRow[]): Promise<void> {
  const known = await db.selectFrom('picture').select('name').execute()
  const names = new Set(known.map(({ name }) => name))
  const missing = pictures.filter(({ name }) => !names.has(name))
  if (missing.length === 0) return
  await db
    .insertInto('picture')
    .values(missing)
    .onConflict((on) => on.doNothing())
    .execute()
}

type ShownMedia = Pick<DemoMedia, 'pictures' | 'videos'>

async function renewMedia(db: Kysely<Tables>, { pictures, videos }: ShownMedia): Promise<void> {
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
