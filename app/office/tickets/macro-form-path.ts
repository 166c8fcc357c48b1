import { isRefused, type Refused } from '#api/refusal.ts'
import { refundPathOf, reprintPathOf } from '#app/office/faults/fault-links.ts'
import { moneyText } from '#app/office/money/typed-money.ts'
import type { OfficeApi } from '#app/office/office-page.ts'
import { actsFor } from '#app/office/orders/order-acts.ts'
import { quantityField } from '#app/office/reprints/reprint-form.ts'
import { remedies } from '#commerce/fault/fault-remedies.terms.ts'
import type { FaultKind } from '#commerce/fault/fault.terms.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import { readMacroAct, type MacroForm } from '#commerce/ticket/macro-acts.terms.ts'
import { ACT_FIELD, MACRO_FIELD } from './answer-with.tsx'

/** Faults that tags of macros speak of, for tickets without a report of their own. */
const faultOfTag: Readonly<Record<string, FaultKind>> = {
  damaged: 'damaged',
  lost: 'late',
  late: 'late',
  colour: 'colour',
  'wrong-article': 'wrong_article',
  missing: 'missing_piece',
}

/** Form that one of some acts opens. */
export const formOfActs = (words: readonly string[]): MacroForm | undefined =>
  words.flatMap((word) => readMacroAct(word) ?? []).find((one) => one.kind === 'open')?.form

type Opener = {
  may: (permission: Permission, store: string) => boolean
  macro: string
  /** Of the conversation that was shown. */
  revision?: number
}

const changed: Refused = { errorCode: 5004, code: 'conflict', fields: {} }

const impossible = (why: 'no_order' | 'not_now'): Refused => ({
  errorCode: 5004,
  code: 'invalid',
  fields: { macroAct: why },
})

/**
 * Form in which an answer says what is done, filled in with what the ticket says: lines, pieces and reason of its report,
 * else those of the macro. Ticket, macro and the other acts go along; the words wait as a draft. Refused where the act
 * is not possible, since the answer would not be true; none where it is done already.
 */
export async function pathOfForm(
  api: OfficeApi,
  publicId: string,
  words: readonly string[],
  { may, macro, revision }: Opener,
): Promise<string | Refused | undefined> {
  const form = formOfActs(words)
  if (form === undefined || form === 'quote') return undefined
  const ticket = await api.ticketDesk.getTicket({ publicId })
  if (isRefused(ticket)) return ticket
  // Somebody wrote since: whoever answers must see that first.
  if (revision !== undefined && revision !== ticket.revision) return changed
  const others = words.filter((word) => readMacroAct(word)?.kind !== 'open')
  const along = (path: string) => {
    const [page, query] = path.split('?')
    const given = new URLSearchParams(query)
    given.set('ticket', publicId)
    if (macro) given.set(MACRO_FIELD, macro)
    for (const word of others) given.append(ACT_FIELD, word)
    return `${page}?${given}`
  }
  if (form === 'forward') {
    const isAllowed = may('ticket.forward', ticket.store)
    return isAllowed ? along(`/office/tickets/${publicId}/forward`) : impossible('not_now')
  }
  const order = ticket.orders.find(({ isNamed }) => isNamed) ?? ticket.orders[0]
  if (!order) return impossible('no_order')
  if (form === 'cancel' && order.status === orderStatus.canceled) return undefined
  const act = actsFor({ ...order, store: ticket.store }, may).find(({ name }) => name === form)
  if (!act) return impossible('not_now')
  const reported =
    form === 'reprint' || form === 'refund' ? await api.fault.findFault({ publicId }) : undefined
  const fault =
    reported === undefined || isRefused(reported)
      ? undefined
      : reported.faults.find((one) => one.order.number === order.number)
  if (form === 'reprint' && fault) return along(reprintPathOf(fault, publicId))
  if (form === 'refund' && fault) return along(refundPathOf(fault, publicId))
  const tags = others.flatMap((word) => {
    const one = readMacroAct(word)
    return one?.kind === 'tag' ? one.tag : []
  })
  const query = new URLSearchParams()
  if (form === 'refund') await fillRefund(api, order.number, tags, query)
  if (form === 'refund' && macro === 'refundNeedsAccount') query.set('way', 'ACCOUNT')
  if (form === 'reprint') await fillReprint(api, order.number, tags, query)
  return along(`${act.path(order)}?${query}`)
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
