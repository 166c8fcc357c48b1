/** Kinds of looks as the account page tells its customer of them. */
export const shownLooks = [
  'account',
  'order',
  'design',
  'files',
  'photo',
  'ticket',
  'ticketFile',
  'mail',
  'data',
  'payout',
  'view',
] as const
export type ShownLook = (typeof shownLooks)[number]

/**
 * Every kind of look that is recorded, and as which the customer whom it concerns is told of it. A kind that is not in
 * this table cannot be recorded: a look at what is most private would be written down and never shown.
 */
export const lookKinds = {
  customer: 'account',
  order: 'order',
  design: 'design',
  'order files': 'files',
  'print-file': 'files',
  photo: 'photo',
  ticket: 'ticket',
  'ticket-file': 'ticketFile',
  // A mail that waits is nobody's; once it is part of a conversation, it is its customer's.
  'mail-in': 'mail',
  'mail-original': 'mail',
  'guest data': 'data',
  payout: 'payout',
} as const satisfies Record<string, ShownLook>
export type LookKind = keyof typeof lookKinds
export const lookKindNames = Object.keys(lookKinds) as LookKind[]
