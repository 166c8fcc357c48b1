import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { hashPassword } from '#commerce/customer/password.rules.ts'
import { setCreditLimit } from '#commerce/payment/credit.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Site } from '#config/sites.ts'
import { transact } from '#db/transaction.ts'
import type { Tables } from '#db/tables.ts'
import { demoCustomers } from './demo-customers.ts'
import { seedDelivery } from './demo-delivery.ts'
import { forgetLatePictures, listLatePictures } from './late-pictures.ts'
import { renderPictures } from './pictures.ts'
import type { DemoMedia } from './pictures/demo-media.ts'
import type { DrawnPicture } from './pictures/draw-picture.ts'

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
  const late = await listLatePictures(options.dataDir)
  forgetLatePictures(options.dataDir, late)
  const media = { ...drawn, pictures: [...drawn.pictures, ...late] }
  if (await hasArticles(db)) {
    await transact(db, (trx) => seedDelivery(trx, options.sites, new Date()))
    await addLanguages(db, late)
    return renewMedia(db, media)
  }
  // Its words, motifs and templates are read only by a shop that is filled with them.
  const { fillShop } = await import('./fill-shop.ts')
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

/** A shop of before has its pictures in one language. */
async function addLanguages(db: Kysely<Tables>, late: readonly DrawnPicture[]): Promise<void> {
  const known = await db.selectFrom('picture').select('name').execute()
  const names = new Set(known.map(({ name }) => name))
  const missing = late.filter(({ name }) => !names.has(name))
  if (missing.length === 0) return
  await db
    .insertInto('picture')
    .values(missing)
    .onConflict((on) => on.doNothing())
    .execute()
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
