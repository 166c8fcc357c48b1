import type { ColumnType, Generated } from 'kysely'
import type { ActorRole } from './actor-role.ts'
import type { At } from './column-types.ts'
import type { JsonColumn, JsonText } from './json-column.ts'

type MaybeAt = ColumnType<Date | null, Date | null | undefined, Date | null>

interface MailTable {
  id: Generated<string>
  kind: string
  subject_id: string
  store: string
  locale: string
  recipient: string
  data: JsonColumn<'mail.data', never, JsonText<'mail.data'> | null>
  state: Generated<'QUEUED' | 'SENT' | 'KEPT' | 'FAILED' | 'SUPPRESSED'>
  failure: Generated<string | null>
  created_at: At
  sent_at: MaybeAt
  limited_as: Generated<string | null>
}

interface LimitedCountTable {
  /** A calendar day, as text: it has no time zone. */
  day: ColumnType<string, string, never>
  reason: string
  count: Generated<number>
}

interface NewsletterSubscriptionTable {
  id: Generated<string>
  brand: string
  store: string
  language: string
  email: string
  status: Generated<'PENDING' | 'CONFIRMED' | 'UNSUBSCRIBED'>
  unsubscribe_token: string
  requested_at: At
  updated_at: At
}

interface NewsletterConsentTable {
  id: Generated<string>
  subscription_id: string
  store: string
  language: string
  token_hash: Buffer
  wording_version: string
  requested_at: ColumnType<Date, Date, Date>
  requested_from: string
  expires_at: ColumnType<Date, Date, Date>
  confirmed_at: MaybeAt
  confirmed_from: Generated<string | null>
  withdrawn_at: MaybeAt
}

interface TicketTable {
  id: Generated<string>
  public_id: string
  store: string
  customer_id: string | null
  language: string
  channel: Generated<'formContact' | 'formContactRequestBudget' | 'mail' | 'chat'>
  subject: string
  sub_subject: string | null
  name: string
  email: string
  phone: string | null
  order_reference: string | null
  policy_accepted_at: MaybeAt
  status: Generated<'PENDING' | 'RESOLVED' | 'ARCHIVED'>
  created_at: At
  reference: string
  waiting_on: Generated<'US' | 'CUSTOMER' | 'OTHERS'>
  assignee: string | null
  snoozed_until: MaybeAt
  verified: Generated<'NONE' | 'EMAIL' | 'ORDER' | 'ACCOUNT'>
  follows: string | null
  revision: Generated<number>
  last_message_at: ColumnType<Date, Date, Date>
  first_reply_at: MaybeAt
  reply_due_at: MaybeAt
  status_changed_at: ColumnType<Date, Date | undefined, Date>
  read_by_customer_at: MaybeAt
  merged_into: string | null
  help_topic_id: number | null
  tags: Generated<string[]>
  urgent_at: ColumnType<Date, never, never>
  /** 1 urgent, 2 high, 3 normal, 4 low. */
  priority: Generated<number>
  clock_since: MaybeAt
  clock_left_minutes: Generated<number | null>
  first_reply_minutes: Generated<number | null>
  umbrella_id: Generated<string | null>
  split_from: Generated<string | null>
}

interface TicketChatTable {
  ticket_id: string
  started_at: At
  ended_at: MaybeAt
  ended_by: Generated<'CUSTOMER' | 'STAFF' | 'ABSENCE' | null>
  customer_seen_at: ColumnType<Date, Date | undefined, Date>
  customer_typing_until: MaybeAt
  customer_read: Generated<number>
  staff_seen_at: MaybeAt
  staff_typing_until: MaybeAt
  staff_read: Generated<number>
  mailed: Generated<number>
}

interface TicketMessageTable {
  id: Generated<string>
  position: Generated<number>
  ticket_id: string
  direction: 'IN' | 'OUT' | 'NOTE'
  channel: 'FORM' | 'ACCOUNT' | 'LINK' | 'OFFICE' | 'MAIL' | 'PHONE' | 'CHAT'
  staff_id: string | null
  text: string
  macro: string | null
  is_macro_changed: boolean | null
  created_at: At
  quoted: Generated<string | null>
  html: Generated<string | null>
  undelivered_at: MaybeAt
  undelivered_status: Generated<string | null>
}

interface TicketRatingTable {
  ticket_id: string
  asked_at: At
  stars: number | null
  words: string | null
  rated_at: Date | null
}

interface MacroTable {
  code: string
  name: string | null
  is_hidden: Generated<boolean>
  revision: Generated<number>
  updated_by: string | null
  updated_at: At
  acts: Generated<string[] | null>
}

interface MacroTextTable {
  code: string
  language: string
  text: string
}

interface TicketEventTable {
  id: Generated<number>
  ticket_id: string
  from_status: string | null
  to_status: string
  actor: ActorRole
  actor_id: string | null
  reason: string | null
  happened_at: At
}

interface TicketBudgetTable {
  ticket_id: string
  company_name: string | null
  product: string
  quantity: number
  /** A calendar day, as text: it has no time zone. */
  needed_on: ColumnType<string | null, string | null, string | null>
}

interface AttachmentTable {
  id: string
  store: string
  sha256: string
  name: string
  bytes: number
  ticket_id: Generated<string | null>
  message_id: Generated<string | null>
  created_at: At
}

interface SigningKeyTable {
  purpose: string
  version: Generated<number>
  secret: Buffer | null
  root: string | null
  created_at: At
}

declare module './tables.ts' {
  interface Tables {
    mail: MailTable
    limited_count: LimitedCountTable
    newsletter_subscription: NewsletterSubscriptionTable
    newsletter_consent: NewsletterConsentTable
    ticket: TicketTable
    ticket_budget: TicketBudgetTable
    macro: MacroTable
    macro_text: MacroTextTable
    ticket_rating: TicketRatingTable
    ticket_chat: TicketChatTable
    ticket_event: TicketEventTable
    ticket_message: TicketMessageTable
    attachment: AttachmentTable
    signing_key: SigningKeyTable
  }
}
