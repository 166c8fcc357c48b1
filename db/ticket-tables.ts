import type { ColumnType, Generated } from 'kysely'
import type { ActorRole } from './actor-role.ts'
import type { At, MaybeAt } from './column-types.ts'

/** Trust: how sure it is that the writer is who they say. Of NONE nobody sees an order. */
export const ticketTrust = ['NONE', 'EMAIL', 'ORDER', 'ACCOUNT'] as const
export type TicketTrust = (typeof ticketTrust)[number]

export const waitingSides = ['US', 'CUSTOMER', 'OTHERS'] as const
export type WaitingSide = (typeof waitingSides)[number]

export const ticketStatuses = ['PENDING', 'RESOLVED', 'ARCHIVED'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Situations of an order in which a ticket about it has clocks of its own. */
export const ticketSituations = [
  'paymentProblem',
  'beforeProduction',
  'parcelTrouble',
  'paperwork',
] as const
export type TicketSituation = (typeof ticketSituations)[number]

interface TicketTable {
  id: Generated<string>
  public_id: string
  store: string
  customer_id: string | null
  language: string
  channel: Generated<
    'formContact' | 'formContactRequestBudget' | 'mail' | 'chat' | 'office' | 'phone'
  >
  subject: string
  sub_subject: string | null
  name: string
  email: string
  phone: string | null
  order_reference: string | null
  is_order_of_staff: Generated<boolean>
  policy_accepted_at: MaybeAt
  status: Generated<TicketStatus>
  created_at: At
  reference: string
  waiting_on: Generated<WaitingSide>
  assignee: string | null
  snoozed_until: MaybeAt
  verified: Generated<TicketTrust>
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
  /** Of programs before 0106, which kept what was left. */
  clock_left_minutes: Generated<number | null>
  clock_used_minutes: Generated<number>
  reply_breached_at: MaybeAt
  resolve_due_at: MaybeAt
  resolve_since: MaybeAt
  resolve_used_minutes: Generated<number | null>
  resolve_breached_at: MaybeAt
  resolve_minutes: Generated<number | null>
  legal_due_at: MaybeAt
  legal_breached_at: MaybeAt
  first_reply_minutes: Generated<number | null>
  umbrella_id: Generated<string | null>
  split_from: Generated<string | null>
  begun_by: string | null
  spam_at: MaybeAt
  situation: Generated<TicketSituation | null>
}

export const chatEnds = ['CUSTOMER', 'STAFF', 'ABSENCE'] as const
export type ChatEnd = (typeof chatEnds)[number]

interface TicketChatTable {
  ticket_id: string
  started_at: At
  ended_at: MaybeAt
  ended_by: Generated<ChatEnd | null>
  customer_seen_at: ColumnType<Date, Date | undefined, Date>
  customer_typing_until: MaybeAt
  customer_read: Generated<number>
  staff_seen_at: MaybeAt
  staff_typing_until: MaybeAt
  staff_read: Generated<number>
  mailed: Generated<number>
}

export const messageChannels = [
  'FORM',
  'ACCOUNT',
  'LINK',
  'OFFICE',
  'MAIL',
  'PHONE',
  'CHAT',
] as const
export type MessageChannel = (typeof messageChannels)[number]

export const messageDirections = ['IN', 'OUT', 'NOTE'] as const
export type MessageDirection = (typeof messageDirections)[number]

interface TicketMessageTable {
  id: Generated<string>
  position: Generated<number>
  ticket_id: string
  direction: MessageDirection
  channel: MessageChannel
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
  reasons: Generated<string[]>
  rated_at: Date | null
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

declare module './tables.ts' {
  interface Tables {
    ticket: TicketTable
    ticket_budget: TicketBudgetTable
    ticket_rating: TicketRatingTable
    ticket_chat: TicketChatTable
    ticket_event: TicketEventTable
    ticket_message: TicketMessageTable
  }
}
