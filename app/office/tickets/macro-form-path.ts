import { isRefused } from '#api/refusal.ts'
import { refundPathOf, reprintPathOf } from '#app/office/faults/fault-links.ts'
import { moneyText } from '#app/office/money/typed-money.ts'
import type { OfficeApi } from '#app/office/office-page.ts'
import { quantityField } from '#app/office/reprints/reprint-form.ts'
import { remedies } from '#commerce/fault/fault-remedies.terms.ts'
import type { FaultKind } from '#commerce/fault/fault.terms.ts'
import { readMacroAct } from '#commerce/ticket/macro-acts.terms.ts'

/** Faults that tags of macros speak of, for tickets without a report of their own. */
const faultOfTag: Readonly<Record<string, FaultKind>> = {
  damaged: 'damaged',
  lost: 'late',
  late: 'late',
  colour: 'colour',
  'wrong-article': 'wrong_article',
  missing: 'missing_piece',
}

/**
 * Form that an act of the answer opens next, filled in with what the ticket says: lines, pieces and reason of its
 * report, else those of the macro; the ticket goes along. None where nobody knows the order.
 */
export async function pathOfForm(
  api: OfficeApi,
  publicId: string,
  words: readonly string[],
): Promise<string | undefined> {
  const acts = words.flatMap((word) => readMacroAct(word) ?? [])
  const form = acts.find((one) => one.kind === 'open')?.form
  if (form === undefined) return undefined
  const ticket = await api.ticketDesk.getTicket({ publicId })
  if (isRefused(ticket)) return undefined
  const order = ticket.orders.find(({ isNamed }) => isNamed) ?? ticket.orders[0]
  if (!order) return undefined
  const reported = form === 'ask' ? undefined : await api.fault.findFault({ publicId })
  const fault =
    reported === undefined || isRefused(reported)
      ? undefined
      : reported.faults.find((one) => one.order.number === order.number)
  if (form === 'reprint' && fault) return reprintPathOf(fault, publicId)
  if (form === 'refund' && fault) return refundPathOf(fault, publicId)
  const tags = acts.flatMap((one) => (one.kind === 'tag' ? one.tag : []))
  const path = `/office/orders/${order.number}/${form}`
  const query = new URLSearchParams({ ticket: publicId })
  if (form === 'refund') await fillRefund(api, order.number, tags, query)
  if (form === 'reprint') await fillReprint(api, order.number, tags, query)
  return `${path}?${query}`
}

const remedyOf = (tags: readonly string[]) => {
  const what = tags.map((tag) => faultOfTag[tag]).find((kind) => kind !== undefined)
  return what && remedies[what]
}

async function fillRefund(
  api: OfficeApi,
  number: string,
  tags: readonly string[],
  query: URLSearchParams,
): Promise<void> {
  const offer = await api.moneyDesk.refundOffer({ number })
  if (isRefused(offer)) return
  if (tags.includes('double-payment') && offer.overpaidMinor > 0) {
    query.set('kind', 'OVERPAID')
    query.set('amountMinor', moneyText(offer.overpaidMinor))
    query.set('reason', 'paid_too_much')
    return
  }
  const reason = tags.includes('lost') ? 'lost' : remedyOf(tags)?.refund
  if (reason === undefined) return
  query.set('kind', 'LINES')
  // One line is what the customer speaks of; of several only a person knows which.
  const [only, ...others] = offer.lines.filter(({ piecesLeft }) => piecesLeft > 0)
  for (const { lineId } of [only, ...others].filter((line) => line !== undefined)) {
    query.set(`reason.${lineId}`, reason)
  }
  if (only && others.length === 0) query.set(`line.${only.lineId}`, String(only.piecesLeft))
}

async function fillReprint(
  api: OfficeApi,
  number: string,
  tags: readonly string[],
  query: URLSearchParams,
): Promise<void> {
  const remedy = remedyOf(tags)?.reprint
  if (!remedy) return
  query.set('reason', remedy.reason)
  query.set('payer', remedy.payer)
  const offer = await api.orderHelp.offerReprint({ number, lines: [] })
  if (isRefused(offer)) return
  const [only, ...others] = offer.lines.filter(({ left }) => left > 0)
  if (only && others.length === 0) query.set(quantityField(only.lineId), String(only.left))
}
