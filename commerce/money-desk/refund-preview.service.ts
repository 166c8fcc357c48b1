import type { Kysely } from 'kysely'
import { planReversals } from '#commerce/commission/commission.service.ts'
import { sumOf } from '#commerce/invoice/invoice.rules.ts'
import { previewCreditNote } from '#commerce/invoice/invoice.service.ts'
import type { OrderFacts } from '#commerce/order/order-reading.service.ts'
import type { RefundedLine, RefundBook } from '#commerce/payment/refund-plan.rules.ts'
import type { Tables } from '#db/tables.ts'

/** Credit note and commissions of money that would go back, before anybody decides. */
export async function previewRefund(
  db: Kysely<Tables>,
  order: OrderFacts,
  book: RefundBook,
  { totalMinor, lines }: { totalMinor: number; lines: readonly RefundedLine[] },
) {
  const note = await previewCreditNote(db, order, { amountMinor: totalMinor, lines })
  const reversals = await planReversals(db, order.id, {
    amountMinor: totalMinor,
    totalMinor: order.totalMinor,
    backMinor: book.backMinor + totalMinor,
    lines,
  })
  return {
    creditNote: note && {
      corrects: note.corrects,
      taxes: note.taxes.map(({ permille, netMinor, taxMinor, grossMinor }) => ({
        permille,
        netMinor,
        taxMinor,
        grossMinor,
      })),
      taxMinor: sumOf(note.taxes, 'taxMinor'),
    },
    commissions: reversals
      .filter(({ reversedMinor }) => reversedMinor > 0)
      .map(({ partnerName, designName, amountMinor, reversedMinor }) => ({
        partnerName,
        designName,
        amountMinor,
        reversedMinor,
      })),
  }
}
