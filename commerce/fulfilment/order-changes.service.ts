import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { checkAddress, type TypedAddress } from '#commerce/address/address.rules.ts'
import { historyOf, roleOf, theShop, type Actor } from '#commerce/kernel/actor.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { listServices } from '#commerce/delivery/carrier-service.service.ts'
import { packParcel } from '#commerce/delivery/parcel.rules.ts'
import { getSellableVersion } from '#commerce/design/design-version.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { Tables } from '#db/tables.ts'
import { moveOrder } from './order-moves.service.ts'
import { progressOrder } from './order-progress.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { addressLines } from '#commerce/order/order-words.rules.ts'
import { orderChangedMail } from '#commerce/order/order.mail.ts'
import { insertChange, lockOrder, setAddress, setVersion } from '#commerce/order/order.service.ts'
import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import { settleActionsAbout } from '#commerce/required-action/settle-actions.service.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'

type Db = Kysely<Tables>

/** Nobody pays any more, what was paid goes back, and its promotions are free for others. */
export async function cancelOrder(
  trx: Db,
  cancelled: { orderId: string; actor: Actor; reason?: string | undefined; now: Date },
): Promise<void> {
  await moveOrder(trx, { ...cancelled, to: orderStatus.canceled })
}

type Place = Pick<Ctx, 'db' | 'site' | 'now'>

/**
 * Elsewhere in the same country, by the same service and at the same price: or not at all. A customer does it until
 * the factory has the order, support until it is out of the house; what is packed needs another label.
 */
export async function changeOrderAddress(
  ctx: Place,
  change: { orderId: string; address: TypedAddress; actor: Actor },
): Promise<void> {
  const order =
    roleOf(change.actor) === 'support'
      ? await holdSendable(ctx, change.orderId)
      : await holdChangeable(ctx, change.orderId)
  const before = order.delivery.address
  if (!before) return refuse('conflict', { delivery: 'not_sent_to_an_address' })
  if (change.address.country !== before.country) {
    return refuse('invalid', { country: 'country_not_delivered' })
  }
  const { address: after, errors } = checkAddress(change.address, { forBilling: false })
  if (errors) return refuse('invalid', errors)
  await refuseWhereNobodyGoes(ctx, order, after.postalCode)
  await setAddress(ctx.db, order.id, after)
  const needsLabel = isPacked(order.status)
  const id = await insertChange(ctx.db, {
    ...changeOf(ctx, order, change.actor),
    kind: 'ADDRESS',
    line_id: null,
    before,
    after,
    needs_label: needsLabel,
  })
  if (needsLabel) await labelAgain(ctx, order, change.actor)
  const lines = addressLines(after, ctx.site.config.defaultCountryA2)
  await tellChange(ctx.db, order, { id, what: 'address', address: lines.join('\n') })
}

/** For support: whatever the customer was asked about the address is answered with it. */
export async function correctOrderAddress(
  ctx: Place,
  change: { orderId: string; address: TypedAddress; actor: Actor },
): Promise<void> {
  await changeOrderAddress(ctx, change)
  const about = { orderId: change.orderId, types: ['FIX_ADDRESS'] as const }
  await settleActionsAbout(ctx.db, about, ctx.now)
}

/** Packed under the old address: whoever hands parcels over sees that the label is to be printed anew. */
async function labelAgain(ctx: Place, order: OrderFacts, actor: Actor): Promise<void> {
  const { db, now } = ctx
  const { id: orderId, store } = order
  await raiseTodo(db, { kind: 'label_again', subject: orderId, store, orderId, now })
  if (order.status !== orderStatus.notShipped) return
  const reason = 'address corrected'
  await moveOrder(db, { orderId, to: orderStatus.packed, actor, reason, now })
}

export const isPacked = (status: OrderStatus) =>
  status === orderStatus.packed || status === orderStatus.notShipped

/** In the house: the customer cannot change it any more, support can. */
const inTheHouse: readonly OrderStatus[] = [
  orderStatus.errors,
  orderStatus.waitingDownload,
  orderStatus.downloaded,
  orderStatus.production,
  orderStatus.produced,
  orderStatus.packed,
  orderStatus.notShipped,
]

export const mayChangeForCustomer = (order: Pick<OrderFacts, 'status' | 'mayChange'>) =>
  order.mayChange || inTheHouse.includes(order.status)

async function refuseWhereNobodyGoes(ctx: Place, order: OrderFacts, postalCode: string) {
  const parcel = packParcel(order.lines)
  const services = await listServices(ctx, { parcel, postalCode })
  const isServed = services.some(({ code }) => code === order.delivery.service)
  if (!isServed) refuse('invalid', { postalCode: 'not_delivered_there' })
}

/**
 * Prints another version of the same article on a line, at the same price. What was drawn before is
 * not printed any more: the order waits for the new files.
 */
export async function replaceOrderedVersion(
  ctx: Ctx,
  change: {
    orderId: string
    lineId: string
    versionId: string
    designName?: string | undefined
    actor: Actor
  },
): Promise<void> {
  const order = await holdChangeable(ctx, change.orderId)
  const line = order.lines.find(({ id }) => id === change.lineId)
  if (line?.versionId === undefined) return refuse('not_found')
  const version = await getSellableVersion(ctx, change.versionId)
  if (version.articleId !== line.articleId || version.variant !== line.variant) {
    return refuse('invalid', { versionId: 'not_of_the_article' })
  }
  // It is printed at the price that was paid: as many prints, and no page more.
  if (version.pieces !== line.pieces || version.extraPages !== line.extraPages) {
    return refuse('invalid', { versionId: 'another_price' })
  }
  if (version.isUnfinished) return refuse('invalid', { versionId: 'needs_design' })
  if (line.versionId === change.versionId) return
  const { designName } = change
  await setVersion(ctx.db, line.id, { id: change.versionId, designName })
  const id = await insertChange(ctx.db, {
    ...changeOf(ctx, order, change.actor),
    kind: 'DESIGN',
    line_id: line.id,
    before: { versionId: line.versionId },
    after: { versionId: change.versionId },
  })
  await tellChange(ctx.db, order, { id, what: 'design' })
  await checkAgain(ctx.db, order, ctx.now)
}

/** From the beginning: whatever was found out before was about other files. */
async function checkAgain(trx: Db, order: OrderFacts, now: Date): Promise<void> {
  const move = { orderId: order.id, actor: theShop, reason: 'design changed', now }
  if (order.status === orderStatus.waitingDownload)
    await moveOrder(trx, { ...move, to: orderStatus.errors })
  if (order.status === orderStatus.waitingDownload || order.status === orderStatus.errors)
    await moveOrder(trx, { ...move, to: orderStatus.received })
  await progressOrder(trx, order.id, now)
}

/** Until the transaction ends no factory takes it. */
async function holdChangeable(ctx: Place, orderId: string): Promise<OrderFacts> {
  const order = await holdOrderFacts(ctx, orderId)
  return order.mayChange ? order : refuse('conflict', { status: String(order.status) })
}

async function holdSendable(ctx: Place, orderId: string): Promise<OrderFacts> {
  const order = await holdOrderFacts(ctx, orderId)
  return mayChangeForCustomer(order) ? order : refuse('conflict', { status: String(order.status) })
}

async function holdOrderFacts(ctx: Place, orderId: string): Promise<OrderFacts> {
  await lockOrder(ctx.db, orderId)
  return (await getOrderFacts(ctx.db, { id: orderId })) ?? refuse('not_found')
}

const changeOf = (ctx: Place, order: OrderFacts, actor: Actor) => ({
  order_id: order.id,
  ...historyOf(actor),
  happened_at: ctx.now,
})

/** Also when it was somebody else who changed it: then its customer hears of it. */
async function tellChange(
  trx: Db,
  order: OrderFacts,
  change: { id: number; what: 'address' | 'design'; address?: string },
): Promise<void> {
  await queueMail(trx, orderChangedMail, {
    subjectId: `${order.id} ${change.id}`,
    place: { site: { slug: order.store }, locale: { code: order.locale } },
    to: order.email,
    orderId: order.id,
    data: {
      number: order.number,
      publicId: order.publicId,
      what: change.what,
      address: change.address,
    },
  })
}
