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

type BuiltIn = { group: MacroGroup; when?: MacroWhen }

/** Macros that every shop begins with; their texts are messages/<language>/macro.json. */
export const builtInMacros = {
  parcelOnItsWay: { group: 'delivery', when: { statuses: [orderStatus.shipped] } },
  parcelLate: { group: 'delivery', when: { statuses: [orderStatus.shipped] } },
  parcelAtPickup: { group: 'delivery', when: { statuses: [orderStatus.pickup] } },
  parcelReturned: { group: 'delivery', when: { statuses: [orderStatus.notDelivered] } },
  parcelLostReprint: {
    group: 'delivery',
    when: { statuses: [orderStatus.notDelivered, orderStatus.notShipped] },
  },
  deliveredNotFound: { group: 'delivery', when: { statuses: [orderStatus.delivered] } },
  damagedPhotosPlease: { group: 'fault', when: { statuses: [orderStatus.delivered] } },
  damagedReprint: { group: 'fault', when: { statuses: [orderStatus.delivered] } },
  damagedRefund: { group: 'fault', when: { statuses: [orderStatus.delivered] } },
  colourDiffers: { group: 'fault', when: { statuses: [orderStatus.delivered] } },
  lowResolutionBefore: { group: 'fault' },
  lowResolutionAfter: { group: 'fault' },
  wrongByCustomer: { group: 'fault' },
  wrongArticle: { group: 'fault' },
  missingPiece: { group: 'fault' },
  cancelDone: { group: 'change', when: { statuses: [orderStatus.canceled] } },
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
  },
  addressChanged: {
    group: 'change',
    when: { statuses: [orderStatus.received, orderStatus.unpaid, orderStatus.waitingDownload] },
  },
  addressTooLate: { group: 'change', when: { statuses: [orderStatus.shipped] } },
  giftMessageForgotten: { group: 'change' },
  paymentWaiting: { group: 'payment', when: { statuses: [orderStatus.unpaid] } },
  paymentFailed: { group: 'payment', when: { statuses: [orderStatus.unpaid] } },
  paymentDouble: { group: 'payment' },
  refundSent: { group: 'payment', when: { statuses: [orderStatus.canceled] } },
  refundNeedsAccount: { group: 'payment' },
  couponNotWorking: { group: 'payment' },
  couponExpired: { group: 'payment' },
  invoiceCopy: { group: 'business' },
  invoiceToCompany: { group: 'business' },
  taxIdWrong: { group: 'business' },
  quoteSent: { group: 'business', when: { subjects: ['budget'] } },
  quoteFollowUp: { group: 'business', when: { subjects: ['budget'] } },
  partnerPayment: { group: 'business' },
  partnerDesignRefused: { group: 'business' },
  copyrightReceived: { group: 'business' },
  fileTooLarge: { group: 'files' },
  heicAccepted: { group: 'files' },
  editorTrouble: { group: 'files' },
  designLost: { group: 'files' },
  deletePhotos: { group: 'account' },
  deleteAccount: { group: 'account' },
  newsletterOff: { group: 'account' },
  complaintReceived: { group: 'general' },
  thanks: { group: 'general' },
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
