// Written by `npm run dev` and `npm run check` from the files of messages/en (server/build/message-id-type.ts).

/** Ids of the words that a mail may use. */
export type MailMessageId =
  | keyof typeof import('#messages/en/general.json')
  | keyof typeof import('#messages/en/mail.action.json')
  | keyof typeof import('#messages/en/mail.cart.json')
  | keyof typeof import('#messages/en/mail.invoice.json')
  | keyof typeof import('#messages/en/mail.json')
  | keyof typeof import('#messages/en/mail.order.json')
  | keyof typeof import('#messages/en/mail.payment.json')
  | keyof typeof import('#messages/en/mail.quote.json')
  | keyof typeof import('#messages/en/mail.refund.json')
  | keyof typeof import('#messages/en/mail.staff.json')
  | keyof typeof import('#messages/en/mail.ticket.json')
