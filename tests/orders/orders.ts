import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { openRefund } from '#commerce/payment/open-refund.service.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { progressOrder } from '#commerce/fulfilment/order-progress.service.ts'
import { saveCarrier, saveService } from '#commerce/delivery/carrier-writing.service.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { renderingFiles } from '#commerce/rendering/rendering.columns.ts'
import type { Visitor } from '#tests/api.ts'
import { granted, saveOn, startDesign, withPhoto } from '#tests/designs/designs.ts'
import { makeMug, makePhoto } from '#tests/make.ts'

type Db = Kysely<Tables>

export const SHIPPING_MINOR = 490
const allStores = ['WPX-GB', 'WPX-ES', 'WPX-DE', 'WPX-CZ'] as const

/** A carrier that takes everything everywhere in these stores' countries, but to the Scilly Isles. */
export async function makeParcelService(db: Db, given: { amountMinor?: number } = {}) {
  const amountMinor = given.amountMinor ?? SHIPPING_MINOR
  await saveCarrier(db, { code: 'test-post', name: 'Test Post' })
  const areas = ['GB', 'ES', 'DE', 'CZ'].map((country) => ({
    country,
    daysLeast: 2,
    daysMost: 3,
    notTo: country === 'GB' ? ['TR21'] : [],
  }))
  const prices = allStores.map((store) => ({
    store,
    upToGrams: 30_000,
    amountMinor: store === 'WPX-CZ' ? 9900 : amountMinor,
  }))
  const common = {
    carrier: 'test-post',
    cutOffHour: 12,
    mostWeightGrams: 30_000,
    mostSidesMm: [1200, 800, 800] as [number, number, number],
    areas,
    prices,
  }
  await saveService(db, { ...common, code: 'test-home', mode: 'ADDRESS' })
  await saveService(db, { ...common, code: 'test-factory', mode: 'MANAGED' })
}

export const homeAddress = {
  recipient: 'Ann Other',
  addressLine1: '1 High Street',
  postalCode: 'SW1A 1AA',
  city: 'London',
} as const

/** Goes through the checkout as a guest or as whoever is logged in, up to the last button. */
export async function fillCheckout(
  visitor: Visitor,
  given: {
    email?: string
    service?: string
    address?: object
    isPresent?: boolean | undefined
  } = {},
): Promise<number> {
  const { isGuest } = await whoIs(visitor)
  if (isGuest) granted(await visitor.session.chooseGuestCheckout({}))
  const email = given.email ?? `${randomUUID()}@example.com`
  granted(await visitor.checkout.setContact({ name: 'Ann', surname: 'Other', email }))
  granted(await visitor.checkout.setAddress({ ...homeAddress, ...given.address }))
  const service = given.service ?? 'test-home'
  const isPresent = given.isPresent ? ('on' as const) : undefined
  granted(await visitor.checkout.setDelivery({ service, isPresent }))
  return granted(await visitor.checkout.getCheckout({})).totalMinor
}

async function whoIs(visitor: Visitor) {
  const session = granted(await visitor.session.getSession({}))
  return { isGuest: session.customer === undefined }
}

/** An order as a visitor places it, of what lies in the cart. */
export async function placeOrder(
  visitor: Visitor,
  given: {
    email?: string
    service?: string
    address?: object
    paymentMethod?: string
    isPresent?: boolean | undefined
  } = {},
) {
  const expectedTotalMinor = await fillCheckout(visitor, given)
  const paymentMethod = given.paymentMethod ?? 'CARD'
  return granted(await visitor.placing.placeOrder({ expectedTotalMinor, paymentMethod }))
}

export async function orderOf(db: Db, placed: { publicId: string }) {
  return db
    .selectFrom('shop_order')
    .where('public_id', '=', placed.publicId)
    .selectAll()
    .executeTakeFirstOrThrow()
}

/** As the settlement does it when a provider says that the money is there. False when there was nothing to pay. */
export function payOrder(db: Db, orderId: string, now = new Date()): Promise<boolean> {
  return transact(db, async (trx) => {
    const order = await trx
      .selectFrom('shop_order')
      .where('id', '=', orderId)
      .select('status')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!(await capture(trx, orderId, now))) return false
    const by = { kind: 'system' } as const
    if (order.status !== 10) await progressOrder(trx, orderId, now)
    else {
      const late = { kind: 'OVERPAID', reason: 'paid late' } as const
      await openRefund(trx, { orderId, amountMinor: 'all', ...late, by, now })
    }
    return true
  })
}

/** Money that came in, of which nobody has told the order yet. */
export async function capture(trx: Db, orderId: string, now: Date): Promise<boolean> {
  const payment = await trx
    .updateTable('payment')
    .set({ status: 'PAID', updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'PENDING')
    .returning(['id', 'amount_minor', 'currency'])
    .executeTakeFirst()
  if (!payment) return false
  await trx
    .insertInto('payment_entry')
    .values({
      payment_id: payment.id,
      kind: 'CAPTURED',
      amount_minor: payment.amount_minor,
      currency: payment.currency,
      provider_reference: randomUUID(),
      happened_at: now,
    })
    .execute()
  return true
}

/** Ends renderings as the press does with the print files that are asked for, without drawing them. */
export async function endRenderings(db: Db, outcome: 'DONE' | { failure: string }): Promise<void> {
  const file = {
    name: 'print.pdf',
    contentType: 'application/pdf',
    bytes: 1,
    sha256: 'a'.repeat(64),
  }
  await db
    .updateTable('rendering')
    .set(
      outcome === 'DONE'
        ? {
            state: 'DONE',
            files: renderingFiles.write([{ ...file, key: 'rendering/print/test.pdf' }]),
          }
        : { state: 'FAILED', failure: outcome.failure },
    )
    .where('kind', '=', 'PRINT')
    .where('state', '=', 'QUEUED')
    .execute()
}

/** A mug with a photo, designed by this visitor, frozen and put into the cart. */
export async function putDesignInCart(db: Db, visitor: Visitor, given: { mugId?: number } = {}) {
  const draft = await startDesign(visitor, given.mugId ?? (await makeMug(db)).id)
  const owner = await db
    .selectFrom('design')
    .where('id', '=', draft.id)
    .select(['ext_session_id', 'owner_id'])
    .executeTakeFirstOrThrow()
  const photo = await makePhoto(db, {
    extSessionId: owner.ext_session_id ?? visitor.caller.envelope.extSessionId,
    customerId: owner.owner_id ?? undefined,
  })
  const { revision } = granted(await saveOn(visitor, draft, withPhoto(draft.document, photo)))
  const wanted = { designId: draft.id, revision, reason: 'CART' as const, confirmed: [] }
  const { id: versionId } = granted(await visitor.design.freezeVersion(wanted))
  granted(await visitor.cart.addDesign({ versionId }))
  return { designId: draft.id, versionId, articleId: draft.articleId }
}

/** Takes a paid order all the way to its door, as factory and carrier do. */
export async function deliverOrder(db: Db, orderId: string, now = new Date()): Promise<void> {
  await endRenderings(db, 'DONE')
  const station = { kind: 'station', id: 'test' } as const
  const carrier = { kind: 'carrier', id: 'test-post' } as const
  await transact(db, async (trx) => {
    await progressOrder(trx, orderId, now)
    for (const to of [201, 202, 1, 13, 8, 9] as const) {
      await moveOrder(trx, { orderId, to, actor: station, now })
    }
    await moveOrder(trx, { orderId, to: 15, actor: carrier, now })
  })
}
