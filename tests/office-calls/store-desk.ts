import { writeFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { raiseAlert } from '#commerce/payment/alert.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import type { BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import type { OfficeApi, openApi } from '#tests/api.ts'
import { granted, saveOn, startDesign, withPhoto } from '#tests/designs/designs.ts'
import { makeReleasedOrder } from '#tests/production/factory.ts'
import { makeMug, makePhoto } from '#tests/make.ts'
import { giveBack, paidAndReleased } from '#tests/office/money-desk.ts'
import { makeUnpaidRefund } from '#tests/office/payouts.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { makeStaff } from '#tests/office/staff.ts'
import { makeAwaitedOrder, makeTransfer } from '#tests/office/transfers.ts'

export type Shop = ReturnType<typeof openApi>
export type Person = OfficeApi & { staffId: string }
export type StoreName = 'WPX-GB' | 'WPX-ES'

/** A limit of refunds above which a second person decides. */
const LIMIT = 200_00

let people = 0

/** One store of a shop, with what its people work on; each thing is made when it is asked for. */
export function openStoreDesk(given: {
  shop: Shop
  store: StoreName
  now: () => Date
  /** Whoever does what is asked for. */
  me: Person
}) {
  const { shop, store, me } = given
  const { db } = shop.commerce
  const now = given.now()
  const belongHere = async (orderId: string) =>
    void (await db.updateTable('shop_order').set({ store }).where('id', '=', orderId).execute())

  const desk = {
    shop,
    store,
    me,
    db,
    now,
    newEmail: () => `${store.toLowerCase()}-${(people += 1)}@example.com`,
    colleague: (role: BuiltInRoleCode): Promise<Person> => shop.staff(role),

    /** An order in a status, as the database has it after its way there. */
    async order(status: OrderStatus = 0, more: Parameters<typeof makePlacedOrder>[1] = {}) {
      const email = desk.newEmail()
      const order = await makePlacedOrder(db, { store, status, email, placedAt: now, ...more })
      await db
        .updateTable('shop_order')
        .set({ carrier_service: 'test-home' })
        .where('id', '=', order.id)
        .execute()
      return { ...order, lineId: order.lineIds[0]!, email }
    },

    /** An order of articles that was placed, paid, released and invoiced by the shop itself. */
    async sold(...amounts: number[]) {
      const order = await paidAndReleased(db, shop, { amounts, quantity: 1, now })
      await belongHere(order.id)
      return order
    },

    /** A job of the factory: one line of one piece, with its print file in the storage. */
    async job(mode: 'ADDRESS' | 'MANAGED' = 'ADDRESS') {
      const { storage } = shop.commerce.uploads
      const job = await makeReleasedOrder(db, storage, { lines: 1, quantity: 1, mode })
      await belongHere(job.id)
      const line = await db
        .selectFrom('order_line')
        .where('order_id', '=', job.id)
        .select(['id', 'version_id'])
        .executeTakeFirstOrThrow()
      return { ...job, lineId: line.id, versionId: line.version_id! }
    },

    /** A file in the storage, of one byte. */
    async keep(key: string, contentType: string) {
      const { storage } = shop.commerce.uploads
      const folder = await storage.makeTemporaryFolder()
      const path = `${folder.path}/file`
      await writeFile(path, 'x')
      await storage.put(key, path, contentType)
      await folder.remove()
    },

    /** An order of a design that somebody made, with a photo in it. */
    async designed() {
      const visitor = await shop.visitorWithSession()
      const mug = await makeMug(db)
      const draft = await startDesign(visitor, mug.id)
      const { ext_session_id: extSessionId } = await db
        .selectFrom('design')
        .where('id', '=', draft.id)
        .select('ext_session_id')
        .executeTakeFirstOrThrow()
      const photo = await makePhoto(db, { extSessionId: extSessionId! })
      const { revision } = granted(await saveOn(visitor, draft, withPhoto(draft.document, photo)))
      const wanted = { designId: draft.id, revision, reason: 'CART' as const, confirmed: [] }
      const { id: versionId } = granted(await visitor.design.freezeVersion(wanted))
      const lines = [{ articleId: mug.id, variant: mug.variant, versionId }]
      const { number, lineId } = await desk.order(0, { lines })
      return { number, lineId, versionId, designId: draft.id, revision, photo }
    },

    async ticket(message = 'Where is my mug?') {
      const visitor = shop.visitor({ application: store })
      const asked = { subject: 'order', name: 'Ana', policy: 'on', message } as const
      const { publicId } = granted(
        await visitor.ticket.openTicket({ ...asked, email: desk.newEmail() }),
      )
      return publicId
    },

    async seenTicket(publicId: string) {
      const clerk = await desk.colleague('support')
      const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
      return { publicId, revision: String(revision) }
    },

    /** A customer who has ordered in this store. */
    async customer() {
      const { id } = await db
        .insertInto('customer')
        .values({ brand: 'estampa', email: desk.newEmail(), name: 'Ana', surname: 'Prueba' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await desk.order(0, { customerId: id })
      return id
    },

    /** Goodwill that somebody asked for; above the limit of people it waits for a second one. */
    async refund(given: { by?: Person; amountMinor?: number } = {}) {
      const { number } = await desk.sold(LIMIT, LIMIT)
      const { amountMinor = LIMIT + 1 } = given
      const wish = { kind: 'GOODWILL', amountMinor, reason: 'made_late', note: 'late' } as const
      const clerk = given.by ?? (await desk.colleague('support'))
      const { refunds } = granted(await giveBack(clerk, number, wish))
      return refunds[0]!.publicId
    },

    /** Goods of an order that its customer gives back. */
    async withdrawal() {
      const { id: orderId, lines, total_minor: totalMinor } = await desk.sold(1_000)
      const publicId = makePublicId()
      const { id } = await db
        .insertInto('withdrawal')
        .values({ public_id: publicId, order_id: orderId, declared_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = lines.map((line) => ({
        withdrawal_id: id,
        line_id: line.id,
        quantity: line.quantity,
      }))
      await db.insertInto('withdrawal_line').values(rows).execute()
      return { publicId, totalMinor }
    },

    /** Alert about the payment of an order. */
    async paymentAlert() {
      const { id: orderId } = await desk.sold(1_000)
      const { id: paymentId } = await db
        .selectFrom('payment')
        .where('order_id', '=', orderId)
        .select('id')
        .executeTakeFirstOrThrow()
      const details = { amountMinor: 1_000, currency: 'GBP' }
      const about = paymentId
      await transact(db, (trx) =>
        raiseAlert(trx, { kind: 'paid_twice', about, paymentId, details, now }),
      )
      const { id: alertId } = await db
        .selectFrom('payment_alert')
        .where('payment_id', '=', paymentId)
        .select('id')
        .executeTakeFirstOrThrow()
      return { alertId }
    },

    /** Refund that waits for a file of the bank, in the money of the store's account. */
    async unpaidRefund(orderId: string) {
      const refund = await makeUnpaidRefund(db, { orderId, now })
      const { currency } = shop.commerce.sites.find(({ slug }) => slug === store)!.config
      await db.updateTable('refund').set({ currency }).where('id', '=', refund.id).execute()
      return refund
    },

    /** File for the bank with a refund to an account that a customer named. */
    async payout() {
      const { id: orderId } = await desk.sold(1_000)
      const { publicId: refund } = await desk.unpaidRefund(orderId)
      const { made } = granted(
        await (await desk.colleague('accountant')).payoutDesk.makePayouts({}),
      )
      return { name: made[0]!, refund }
    },

    /** Transfer to the account of the store: of too much for one of its orders, or nobody knows for what. */
    async transfer(state: 'UNKNOWN' | 'OVER') {
      const email = desk.newEmail()
      const order = await makeAwaitedOrder(db, { store, email, placedAt: now })
      const { iban } = shop.commerce.sites.find(({ slug }) => slug === store)!.payments.bank!
      const { reference, currency, paymentId } = order
      const over = { state, paymentId, amountMinor: order.amountMinor + 10 }
      const entry = state === 'OVER' ? over : { amountMinor: order.amountMinor }
      const words = `order ${order.number}`
      const transferId = await makeTransfer(db, { iban, currency, words, now, ...entry })
      return { transferId, iban, reference, currency }
    },

    /** Things that lists show. */
    async furnish() {
      await desk.order()
      await desk.job()
      await desk.ticket()
      await desk.refund()
      await desk.withdrawal()
      await desk.customer()
      await desk.transfer('OVER')
      await desk.transfer('UNKNOWN')
      await desk.paymentAlert()
    },

    /** Somebody of the office, of all stores. */
    async somebody(role: BuiltInRoleCode = 'support') {
      return (await makeStaff(db, { role, now })).staffId
    },
  }
  return desk
}

export type StoreDesk = ReturnType<typeof openStoreDesk>
export type Db = Kysely<Tables>
