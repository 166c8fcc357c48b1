import type { Kysely } from 'kysely'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { needsBankAccount } from '#commerce/payment/payment-capabilities.terms.ts'
import type { PaymentMethod } from '#commerce/payment/payment.terms.ts'
import { refundOpenedMail, type RefundTold } from '#commerce/payment/refund.mail.ts'
import { withdrawalAcceptedMail } from '#commerce/withdrawal/withdrawal.mail.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './refund-queue.queries.ts'

type Db = Kysely<Tables>

/**
 * Tells a customer that money goes back, once nobody else has to agree to it. Refunds of one decision are one mail.
 * What goes back with a cancelled order is told by the order's own mail.
 */
export async function tellOfRefunds(trx: Db, refunds: readonly { id: string }[]): Promise<void> {
  const rows = await queries.selectToTell(
    trx,
    refunds.map(({ id }) => id),
  )
  const first = rows[0]
  if (!first || first.kind === 'CANCELLATION') return
  const lines = await queries.selectLinesOf(
    trx,
    rows.map(({ id }) => id),
  )
  const told: RefundTold = {
    number: first.number,
    orderPublicId: first.order_public_id,
    amountMinor: rows.reduce((sum, row) => sum + row.amount_minor, 0),
    currency: first.currency,
    isToAccount: first.way === 'ACCOUNT' || needsBankAccount(first.method as PaymentMethod),
    lines: lines
      .filter(({ amount_minor }) => amount_minor > 0)
      .map(({ name, quantity, amount_minor: amountMinor }) => ({
        ...(name !== null && { name }),
        quantity,
        amountMinor,
      })),
  }
  const mail = {
    place: { site: { slug: first.store }, locale: { code: first.locale } },
    to: first.email,
    orderId: first.order_id,
  }
  const { withdrawal } = first
  if (withdrawal) {
    const { isWhole, deductionMinor, reason } = withdrawal
    const data = { ...told, isWhole, deductionMinor, ...(reason !== null && { reason }) }
    await queueMail(trx, withdrawalAcceptedMail, { ...mail, subjectId: withdrawal.publicId, data })
  } else {
    const data = { ...told, kind: first.kind }
    await queueMail(trx, refundOpenedMail, { ...mail, subjectId: first.id, data })
  }
}
