import type { Kysely } from 'kysely'
import { todayIn } from '#api/fields.ts'
import { workingDaysBetween } from '#commerce/delivery/delivery-promise.ts'
import { describeInvoiceMail } from '#commerce/invoice/invoice-reading.service.ts'
import { invoiceReadyMail } from '#commerce/invoice/invoice.mail.ts'
import type { MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { queueMailAgain } from '#commerce/kernel/mail/mail.service.ts'
import { looksOfOrder } from '#commerce/order/order-pictures.ts'
import type { OrderFacts } from '#commerce/order/order-reading.service.ts'
import { orderPickupMail, orderShippedMail } from '#commerce/order/order-stages.mail.ts'
import { addressLines, pointText } from '#commerce/order/order-words.rules.ts'
import { orderReceivedMail, type ReceivedOrder } from '#commerce/order/order.mail.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { paymentInstructionsMail } from '#commerce/payment/payment.mail.ts'
import { describePayments, isPayable } from '#commerce/payment/payment.service.ts'
import type { PaymentFacts } from '#commerce/payment/payment.contract.ts'
import { describeReprint } from '#commerce/reprint/reprint-order.service.ts'
import { reprintMail } from '#commerce/reprint/reprint.mail.ts'
import { describeReviewRequest, isReviewWritten } from '#commerce/review/review-writing.service.ts'
import { reviewRequestMail } from '#commerce/review/review.mail.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import type { ResendableMail } from './order-help.terms.ts'

type Db = Kysely<Tables>

type MailTo = {
  place: { site: { slug: string }; locale: { code: string } }
  to: string
  orderId?: string
}

/** A mail made anew of what is true now: when it was sent the first time, it forgot its data. */
export type RemadeMail = {
  kindName: string
  subjectId: string
  /** False when it was sent too often. */
  sendAgain: (trx: Db, mail: MailTo) => Promise<boolean>
}

type Remake = (db: Db, order: OrderFacts, at: { site: Site; now: Date }) => Promise<RemadeMail[]>

const remade = <Data>(kind: MailKind<Data>, subjectId: string, data: Data): RemadeMail => ({
  kindName: kind.name,
  subjectId,
  sendAgain: (trx, mail) => queueMailAgain(trx, kind, { ...mail, subjectId, data }),
})

/** Nothing where there is nothing to tell: no invoice yet, no parcel yet, nothing to pay. */
export const remakes: Readonly<Record<ResendableMail, Remake>> = {
  confirmation: async (db, order, { site }) =>
    order.reprintOf === undefined
      ? [remade(orderReceivedMail, order.id, await describeReceived(db, order, site))]
      : [remade(reprintMail, order.id, await describeReprint(db, order.id))],

  async payment(db, order) {
    const open = await findOpenPayment(db, order.id)
    const pending = (await describePayments(db, order.id)).find(
      ({ status }) => status === 'PENDING',
    )
    if (!open || pending?.nextAction.kind !== 'instructions') return []
    if (order.status === orderStatus.canceled) return []
    const data = {
      number: order.number,
      orderPublicId: order.publicId,
      action: pending.nextAction,
      until: pending.expiresAt,
      ...(await looksOfOrder(db, order.id)),
    }
    return [remade(paymentInstructionsMail, open.id, data)]
  },

  async invoice(db, order) {
    const told = await describeInvoiceMail(db, order)
    return told ? [remade(invoiceReadyMail, order.id, told)] : []
  },

  async tracking(db, order) {
    const shown = { ...namesOf(order), ...(await looksOfOrder(db, order.id)) }
    if (order.status === orderStatus.shipped) return [remade(orderShippedMail, order.id, shown)]
    if (order.status !== orderStatus.pickup) return []
    const { pickupPoint } = order.delivery
    const point = pickupPoint && pointText(pickupPoint)
    return [remade(orderPickupMail, order.id, { ...shown, point })]
  },

  /** One for each article, as the first time, but for what was reviewed since. */
  async review(db, order, { site, now }) {
    if (order.status !== orderStatus.delivered || order.reprintOf !== undefined) return []
    const locale = site.locales.find(({ code }) => code === order.locale) ?? site.locales[0]
    const mails: RemadeMail[] = []
    const articles = new Set<number>()
    for (const { id: orderLineId, articleId } of order.lines) {
      if (articles.has(articleId) || (await isReviewWritten(db, orderLineId))) continue
      articles.add(articleId)
      const request = { orderLineId, articleId, place: { site, locale }, now }
      mails.push(remade(reviewRequestMail, orderLineId, await describeReviewRequest(db, request)))
    }
    return mails
  },
}

const namesOf = ({ number, publicId }: OrderFacts) => ({ number, publicId })

async function findOpenPayment(db: Db, orderId: string) {
  return db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .where('status', '=', 'PENDING')
    .select('id')
    .executeTakeFirst()
}

async function describeReceived(db: Db, order: OrderFacts, site: Site): Promise<ReceivedOrder> {
  const payments = await describePayments(db, order.id)
  const payment = await paymentWords(db, order, payments)
  const { address, pickupPoint, promisedFrom, promisedUntil, mode } = order.delivery
  const isOpen = payment === 'pay' || payment === 'payTransfer' || payment === 'payVoucher'
  const country = order.taxCountry ?? site.config.defaultCountryA2
  return {
    ...namesOf(order),
    name: order.contact.name,
    lines: order.lines.map((line) => ({
      name: line.articleName,
      detail: [line.variantLabel, line.designName].filter(Boolean).join(' · '),
      quantity: line.quantity * line.pieces,
      fullMinor: line.fullMinor,
      ...(!order.isPresent && line.versionId !== undefined && { versionId: line.versionId }),
    })),
    linesMinor: order.linesMinor,
    discountMinor: order.discountMinor + order.shippingDiscountMinor,
    shippingMinor: order.shippingMinor,
    taxReliefMinor: order.taxReliefMinor,
    taxMinor: order.taxMinor,
    totalMinor: order.totalMinor,
    currency: order.currency,
    ...(promisedFrom &&
      promisedUntil && { expected: { from: promisedFrom, until: promisedUntil } }),
    ...(isOpen &&
      promisedUntil && {
        daysAfterPayment: workingDaysBetween(
          todayIn(site.timeZone, order.placedAt),
          promisedUntil,
          country,
        ),
      }),
    isCollected: mode !== 'ADDRESS',
    address: address && addressLines(address, site.config.defaultCountryA2).join('\n'),
    point: pickupPoint && pointText(pickupPoint),
    payment,
    reference: payments.at(-1)?.reference ?? '',
    changeUntil: order.releaseAfter.toISOString(),
  }
}

async function paymentWords(
  db: Db,
  order: OrderFacts,
  payments: readonly PaymentFacts[],
): Promise<ReceivedOrder['payment']> {
  if (order.totalMinor === 0) return 'payNothing'
  const latest = payments.at(-1)
  if (latest?.method === 'BILLING_ACCOUNT') return 'payAccount'
  if (await isPayable(db, order.id)) return 'paid'
  if (latest?.method === 'MULTIBANCO') return 'payVoucher'
  return latest?.method === 'BANK_TRANSFER' ? 'payTransfer' : 'pay'
}
