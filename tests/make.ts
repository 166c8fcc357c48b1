import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PrintLook } from '#commerce/catalogue/catalogue.terms.ts'
import type { PricePer } from '#commerce/catalogue/unit-price.terms.ts'
import { hashPassword } from '#commerce/customer/password.rules.ts'
import { makeUploadId } from '#commerce/upload/upload.rules.ts'
import { exampleSeller, sellerFor } from '#config/legal-entity.ts'
import type { Tables } from '#db/tables.ts'
import { orderSeller } from '#commerce/order/order.columns.ts'

type Db = Kysely<Tables>

const publicId = () => randomBytes(16).toString('base64url')

/** Hashing a password takes a tenth of a second on purpose; tests share one. */
export const PASSWORD = 'a-good-long-password'
let passwordHash: Promise<string> | undefined

export async function makeCustomer(
  db: Db,
  given: Partial<{
    email: string
    brand: string
    name: string
    isPartner: boolean
    permissions: string[]
  }> = {},
) {
  passwordHash ??= hashPassword(PASSWORD)
  const email = given.email ?? `${publicId().toLowerCase()}@example.com`
  const { id } = await db
    .insertInto('customer')
    .values({
      brand: given.brand ?? 'estampa',
      email,
      password_hash: await passwordHash,
      name: given.name ?? 'Ana',
      surname: 'Prueba',
      is_partner: given.isPartner ?? false,
      ...(given.permissions && { permissions: given.permissions }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, password: PASSWORD }
}

/** Drawn by lot two were the same in one of twenty runs. Below are the demo's and those that tests name. */
let lastArticleId = 10_000

export async function makeArticle(
  db: Db,
  given: Partial<{
    id: number
    slug: string
    name: string
    amountMinor: number
    stores: string[]
    isPersonalised: boolean
    kind: string
    /** Printed faces, in millimetres; the first is the default. */
    faces: { code: string; widthMm: number; heightMm: number }[]
    pages: [least: number, most: number]
    pricePer: PricePer
    printLook: PrintLook
    setSize: number
    includedPages: number
    /** Of each page more. */
    pageMinor: number
    weightGrams: number
    pageWeightGrams: number
  }> = {},
) {
  const id = given.id ?? (lastArticleId += 1)
  const slug = given.slug ?? `article-${id}`
  const [leastPages, mostPages] = given.pages ?? [1, 1]
  await db
    .insertInto('article')
    .values({
      id,
      kind: given.kind ?? 'accessory',
      is_personalised: given.isPersonalised ?? false,
      least_pages: leastPages,
      most_pages: mostPages,
      price_per: given.pricePer ?? 'DESIGN',
      included_pages: given.includedPages ?? null,
      print_look: given.printLook ?? null,
      set_size: given.setSize ?? null,
      weight_grams: given.weightGrams ?? 0,
      page_weight_grams: given.pageWeightGrams ?? 0,
    })
    .execute()
  if (given.faces) {
    await db
      .insertInto('article_variant')
      .values(
        given.faces.map(({ code, widthMm, heightMm }, position) => ({
          article_id: id,
          code,
          position,
          width_mm: widthMm,
          height_mm: heightMm,
          bleed_mm: 3,
          safe_mm: 5,
          resolution_dpi: 300,
        })),
      )
      .execute()
  }
  const text = { name: given.name ?? 'Box', name_plural: 'boxes', summary: 's', description: 'd' }
  await db
    .insertInto('article_text')
    .values(
      ['en', 'es', 'de', 'cs'].map((language) => ({
        article_id: id,
        language,
        slug: `${slug}-${language}`,
        ...text,
      })),
    )
    .execute()
  await db
    .insertInto('article_price')
    .values(
      (given.stores ?? ['WPX-GB', 'WPX-ES'])
        .flatMap((store) => (given.faces ?? [{ code: '' }]).map(({ code }) => ({ store, code })))
        .map(({ store, code }) => ({
          article_id: id,
          store,
          variant: code,
          amount_minor: given.amountMinor ?? 390,
          page_minor: given.pageMinor ?? null,
          currency: { 'WPX-GB': 'GBP', 'WPX-CH': 'CHF' }[store] ?? 'EUR',
          valid_from: new Date('2026-01-01'),
          valid_until: null,
        })),
    )
    .execute()
  return { id, slug: `${slug}-en` }
}

export async function makeOrder(
  db: Db,
  given: Partial<{ store: string; customerId: string; email: string; status: number }> = {},
) {
  const order = { publicId: publicId(), number: `E-${publicId().slice(0, 8).toUpperCase()}` }
  const { id } = await db
    .insertInto('shop_order')
    .values({
      public_id: order.publicId,
      number: order.number,
      store: given.store ?? 'WPX-GB',
      seller: orderSeller.write(sellerFor(exampleSeller, undefined)),
      customer_id: given.customerId ?? null,
      email: given.email ?? 'guest@example.com',
      status: given.status ?? 0,
      total_minor: 2990,
      currency: 'GBP',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...order }
}

export async function makeRequiredAction(db: Db, orderId: string) {
  const action = {
    public_id: publicId(),
    order_id: orderId,
    type: 'PROVIDE_DATA_TO_REFUND' as const,
    deadline_at: new Date('2027-01-01'),
  }
  await db.insertInto('required_action').values(action).execute()
  return { publicId: action.public_id }
}

/** A mug with a wide and a small face, to be designed. */
export async function makeMug(db: Db) {
  const { id } = await makeArticle(db, {
    kind: 'mug',
    isPersonalised: true,
    faces: [
      { code: '330', widthMm: 206, heightMm: 96 },
      { code: '200', widthMm: 180, heightMm: 80 },
    ],
  })
  return { id, variant: '330' }
}

/** A photo that was uploaded and read, without its file. Sharp enough for any article. */
export async function makePhoto(
  db: Db,
  owner: { extSessionId: string; customerId?: string | undefined },
) {
  const id = makeUploadId()
  const asset = {
    sha256: randomBytes(32).toString('hex'),
    widthPx: 6000,
    heightPx: 4000,
    mime: 'image/jpeg' as const,
  }
  await db
    .insertInto('stored_file')
    .values({
      sha256: asset.sha256,
      kind: 'IMAGE',
      bytes: 1000,
      state: 'READY',
      mime: asset.mime,
      width_px: asset.widthPx,
      height_px: asset.heightPx,
    })
    .execute()
  await db
    .insertInto('upload')
    .values({
      id,
      brand: 'estampa',
      store: 'WPX-GB',
      ext_session_id: owner.extSessionId,
      customer_id: owner.customerId ?? null,
      sha256: asset.sha256,
      name: 'beach.jpg',
    })
    .execute()
  return { id, asset }
}
