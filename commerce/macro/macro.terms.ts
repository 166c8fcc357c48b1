import { orderStatus } from '#commerce/order/order.terms.ts'
import type { TicketSubject } from '#commerce/ticket/ticket.terms.ts'

export const macroGroups = [
  'delivery',
  'fault',
  'change',
  'payment',
  'files',
  'account',
  'business',
  'general',
] as const
export type MacroGroup = (typeof macroGroups)[number]

export const MOST_MACRO_LETTERS = 4_000
export const macroCode = /^[a-z][A-Za-z0-9]{1,39}$/

/** Situations in which a macro is proposed first: any subject or status of the order that is named. */
export type MacroWhen = { subjects?: readonly TicketSubject[]; statuses?: readonly number[] }

type BuiltIn = {
  group: MacroGroup
  when?: MacroWhen
  /** Done together with the answer, each confirmed; see macro-acts.terms.ts. */
  acts?: readonly string[]
  /** Help topic that `{helpLink}` leads to; without one, the help centre. */
  topic?: number
}

/** Macros that every shop begins with; their texts are messages/<language>/macro.json. */
export const builtInMacros = {
  parcelOnItsWay: { group: 'delivery', when: { statuses: [orderStatus.shipped] }, topic: 24 },
  parcelLate: {
    group: 'delivery',
    when: { statuses: [orderStatus.shipped] },
    acts: ['tag:late', 'snooze:2', 'open:forward'],
    topic: 25,
  },
  parcelAtPickup: { group: 'delivery', when: { statuses: [orderStatus.pickup] }, topic: 24 },
  parcelReturned: {
    group: 'delivery',
    when: { statuses: [orderStatus.notDelivered] },
    acts: ['snooze:5'],
    topic: 25,
  },
  parcelLostReprint: {
    group: 'delivery',
    when: { statuses: [orderStatus.notDelivered, orderStatus.notShipped] },
    acts: ['tag:lost', 'open:reprint'],
    topic: 25,
  },
  deliveredNotFound: {
    group: 'delivery',
    when: { statuses: [orderStatus.delivered] },
    acts: ['tag:lost', 'snooze:3', 'open:forward'],
    topic: 25,
  },
  damagedPhotosPlease: {
    group: 'fault',
    when: { statuses: [orderStatus.delivered] },
    acts: ['tag:damaged', 'snooze:5'],
    topic: 34,
  },
  damagedReprint: {
    group: 'fault',
    when: { statuses: [orderStatus.delivered] },
    acts: ['tag:damaged', 'open:reprint'],
    topic: 34,
  },
  damagedRefund: {
    group: 'fault',
    when: { statuses: [orderStatus.delivered] },
    acts: ['tag:damaged', 'open:refund'],
    topic: 34,
  },
  colourDiffers: {
    group: 'fault',
    when: { statuses: [orderStatus.delivered] },
    acts: ['tag:colour'],
    topic: 18,
  },
  lowResolutionBefore: { group: 'fault', acts: ['open:ask'], topic: 11 },
  lowResolutionAfter: { group: 'fault', topic: 11 },
  wrongByCustomer: { group: 'fault', acts: ['tag:own-mistake', 'open:quote'], topic: 22 },
  wrongArticle: { group: 'fault', acts: ['tag:wrong-article', 'open:reprint'], topic: 31 },
  missingPiece: { group: 'fault', acts: ['tag:missing'], topic: 36 },
  cancelDone: {
    group: 'change',
    when: {
      statuses: [
        orderStatus.canceled,
        orderStatus.received,
        orderStatus.unpaid,
        orderStatus.waitingDownload,
      ],
    },
    acts: ['open:cancel', 'solve'],
    topic: 23,
  },
  cancelTooLate: {
    group: 'change',
    when: {
      statuses: [
        orderStatus.downloading,
        orderStatus.downloaded,
        orderStatus.production,
        orderStatus.produced,
      ],
    },
    topic: 33,
  },
  addressChanged: {
    group: 'change',
    when: { statuses: [orderStatus.received, orderStatus.unpaid, orderStatus.waitingDownload] },
    acts: ['open:address', 'solve'],
    topic: 22,
  },
  addressTooLate: { group: 'change', when: { statuses: [orderStatus.shipped] }, topic: 22 },
  giftMessageForgotten: { group: 'change' },
  giftMessageAdded: { group: 'change', acts: ['open:gift', 'solve'] },
  paymentWaiting: {
    group: 'payment',
    when: { statuses: [orderStatus.unpaid] },
    acts: ['snooze:3'],
    topic: 28,
  },
  paymentFailed: {
    group: 'payment',
    when: { statuses: [orderStatus.unpaid] },
    acts: ['snooze:3'],
    topic: 28,
  },
  paymentDouble: { group: 'payment', acts: ['tag:double-payment', 'open:refund'], topic: 23 },
  refundSent: {
    group: 'payment',
    when: { statuses: [orderStatus.canceled] },
    acts: ['solve'],
    topic: 23,
  },
  refundNeedsAccount: { group: 'payment', acts: ['open:refund'], topic: 23 },
  couponNotWorking: { group: 'payment' },
  couponExpired: { group: 'payment' },
  invoiceCopy: { group: 'business', acts: ['solve'], topic: 41 },
  invoiceToCompany: { group: 'business', topic: 41 },
  taxIdWrong: { group: 'business', topic: 45 },
  quoteSent: { group: 'business', when: { subjects: ['budget'] }, acts: ['snooze:7'], topic: 45 },
  quoteFollowUp: {
    group: 'business',
    when: { subjects: ['budget'] },
    acts: ['snooze:14'],
    topic: 45,
  },
  partnerPayment: { group: 'business', topic: 48 },
  partnerDesignRefused: { group: 'business', topic: 47 },
  copyrightReceived: { group: 'business', acts: ['tag:copyright', 'take'] },
  fileTooLarge: { group: 'files', topic: 13 },
  heicAccepted: { group: 'files', acts: ['solve'], topic: 13 },
  editorTrouble: { group: 'files', acts: ['tag:editor'] },
  designLost: { group: 'files', topic: 14 },
  deletePhotos: { group: 'account', topic: 44 },
  deleteAccount: { group: 'account', topic: 42 },
  newsletterOff: { group: 'account', acts: ['unsubscribe', 'solve'] },
  complaintReceived: { group: 'general', acts: ['tag:complaint', 'take'] },
  thanks: { group: 'general', acts: ['solve'] },
  phoneSummary: { group: 'general' },
  outOfHours: { group: 'general' },
} as const satisfies Record<string, BuiltIn>
export type BuiltInMacro = keyof typeof builtInMacros
export const builtInMacroCodes = Object.keys(builtInMacros) as BuiltInMacro[]

export const isBuiltInMacro = (code: string): code is BuiltInMacro =>
  Object.hasOwn(builtInMacros, code)

/** Group and situations of a macro; one of the shop's own stands among the general ones. */
export const placeOfMacro = (code: string): BuiltIn =>
  isBuiltInMacro(code) ? builtInMacros[code] : { group: 'general' }

/** Help topics that macros lead to. */
export const macroTopics: readonly number[] = [
  ...new Set(builtInMacroCodes.flatMap((code) => placeOfMacro(code).topic ?? [])),
]
