/** Mails about an order that can be sent again. */
export const resendableMails = ['confirmation', 'payment', 'invoice', 'tracking', 'review'] as const
export type ResendableMail = (typeof resendableMails)[number]

export const orderLinks = ['pay', 'track'] as const
export type OrderLinkKind = (typeof orderLinks)[number]

export const MOST_REASON = 300
