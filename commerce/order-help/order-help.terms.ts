/** Mails about an order that can be sent again. */
export const resendableMails = ['confirmation', 'payment', 'invoice', 'tracking', 'review'] as const
export type ResendableMail = (typeof resendableMails)[number]

export const orderLinks = ['pay', 'track'] as const
export type OrderLinkKind = (typeof orderLinks)[number]

export const MOST_REASON = 300

/** More than this is a price of its own, and no discount that one person gives. */
export const MOST_AGREED_PERCENT = 30
export const MOST_BUILT_LINES = 30

/** States of a cart that was filled for a customer: not opened yet, in their hands, ordered, or too late. */
export const builtCartStates = ['waiting', 'taken', 'ordered', 'expired'] as const
export type BuiltCartState = (typeof builtCartStates)[number]
