import { orderStatus } from '#commerce/order/order.terms.ts'
import type { TicketSituation } from './ticket.terms.ts'

/** Order as far as it decides about the clocks of a ticket, beside its subject. */
export type KnownOrder = {
  status: number
  /** Day on which the factory has to hand it over, and the last one on which it was promised. */
  leavesOn: string | null
  promisedUntil: string | null
  /** States of the parcels that are on their way or have arrived. */
  parcels: readonly string[]
}

/** Nothing of it is made yet. */
const beforeMaking: readonly number[] = [
  orderStatus.received,
  orderStatus.errors,
  orderStatus.waitingDownload,
  orderStatus.downloading,
  orderStatus.downloaded,
]
/** Nothing of it leaves any more. */
const gone: readonly number[] = [
  orderStatus.canceled,
  orderStatus.shipped,
  orderStatus.pickup,
  orderStatus.delivered,
  orderStatus.notDelivered,
  orderStatus.notShipped,
]
const cameBack: readonly number[] = [orderStatus.notDelivered, orderStatus.notShipped]

/** Choices that nobody can act on any more once the pieces are made. */
const aboutMaking = ['change', 'cancel', 'wrong', 'photos', 'file']

/** Choices that nothing of an order hurries: an invoice, a request about data, a claim. The law's own dates come on top. */
const paperwork = ['invoiceCopy', 'myData', 'copyright']

type Asked = {
  subject: string
  subSubject: string | null
  order: KnownOrder | undefined
  today: string
}

/** Situation of the order that a ticket is about, the most urgent first; by what was chosen where no order is known. */
export function situationOf({ subject, subSubject, order, today }: Asked): TicketSituation | null {
  if (subSubject === 'payFailed' || subSubject === 'paidTwice') return 'paymentProblem'
  if (order?.status === orderStatus.unpaid) return 'paymentProblem'
  if (order && needsHaste(order, { subject, subSubject }, today)) return 'beforeProduction'
  const isLost = order && isParcelInTrouble(order, today)
  if (isLost || subSubject === 'damaged') return 'parcelTrouble'
  return paperwork.includes(subSubject ?? '') ? 'paperwork' : null
}

function needsHaste(
  { status, leavesOn }: KnownOrder,
  { subject, subSubject }: Pick<Asked, 'subject' | 'subSubject'>,
  today: string,
): boolean {
  if (!gone.includes(status) && leavesOn !== null && leavesOn <= today) return true
  const isAboutMaking = subject === 'design' || aboutMaking.includes(subSubject ?? '')
  return beforeMaking.includes(status) && isAboutMaking
}

function isParcelInTrouble({ status, promisedUntil, parcels }: KnownOrder, today: string): boolean {
  if (parcels.includes('INCIDENCE') || cameBack.includes(status)) return true
  // On its way, and not where it was promised to be by now.
  return status === orderStatus.shipped && promisedUntil !== null && promisedUntil < today
}
