/**
 * Mails that anybody can cause, by what causes them. Each is counted by itself: whoever fills a mailbox
 * with orders must not keep its owner from a new password.
 */
export type MailGroup =
  | 'order'
  | 'register'
  | 'reset'
  | 'link'
  | 'e-mail change'
  | 'newsletter'
  | 'ticket'
  | 'code'
