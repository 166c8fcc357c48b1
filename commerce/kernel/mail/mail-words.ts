/** The interface words that a mail may use. */
export type MailMessageId =
  | keyof typeof import('#messages/en/general.json')
  | keyof typeof import('#messages/en/mail.json')
  | keyof typeof import('#messages/en/mail.action.json')
  | keyof typeof import('#messages/en/mail.cart.json')
  | keyof typeof import('#messages/en/mail.invoice.json')
  | keyof typeof import('#messages/en/mail.order.json')
  | keyof typeof import('#messages/en/mail.payment.json')

export type MailTranslate = (id: MailMessageId, values?: Record<string, string | number>) => string

/** The words of a locale: `de-CH`. */
export type MailWords = (iso: string) => MailTranslate
