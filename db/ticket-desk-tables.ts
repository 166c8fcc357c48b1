import type { ColumnType, Generated } from 'kysely'
import type { At, MaybeAt } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

interface TicketTeamTable {
  code: string
  name: string
  time_zone: string
  week: JsonColumn<'ticket_team.week'>
  holiday_country: string | null
  closed_days: ColumnType<string[], string[] | undefined, string[]>
  subjects: ColumnType<string[], string[] | undefined, string[]>
  revision: Generated<number>
  updated_by: string | null
  updated_at: At
}

interface TicketTargetTable {
  subject: string
  priority: number
  first_minutes: number
  next_minutes: number
  resolve_minutes: Generated<number | null>
}

interface TicketBreachTable {
  id: Generated<number>
  ticket_id: string
  clock: 'FIRST' | 'NEXT' | 'RESOLVE' | 'LEGAL'
  due_at: ColumnType<Date, Date, never>
  noted_at: ColumnType<Date, Date, never>
}

interface TicketAgentTable {
  staff_id: string
  languages: Generated<string[]>
  subjects: Generated<string[]>
  /** Calendar days, both of them away. */
  away_from: Generated<string | null>
  away_until: Generated<string | null>
}

interface TicketUmbrellaTable {
  id: Generated<string>
  title: string
  created_by: string | null
  created_at: At
  closed_at: MaybeAt
}

interface TicketUmbrellaAnswerTable {
  answer_id: string
  ticket_id: string
  umbrella_id: string
  message_id: string
}

export const preparedKinds = ['REFUND', 'REPRINT', 'CANCEL'] as const
export type PreparedKind = (typeof preparedKinds)[number]

interface TicketPreparedTable {
  id: Generated<string>
  ticket_id: string
  staff_id: string
  kind: PreparedKind
  order_number: string
  text: string
  is_solved: Generated<boolean>
  files: Generated<string[]>
  documents: Generated<string[]>
  state: Generated<'WAITING' | 'SENT' | 'RETURNED'>
  macro: Generated<string | null>
  is_macro_changed: Generated<boolean>
  reason: Generated<string | null>
  message_id: Generated<string | null>
  created_at: At
  ended_at: MaybeAt
}

interface TicketPreparedRequestTable {
  request_id: string
  prepared_id: string
  is_approved: Generated<boolean | null>
}

interface TicketDraftTable {
  ticket_id: string
  staff_id: string
  text: string
  files: Generated<string[]>
  documents: Generated<string[]>
  macro: Generated<string | null>
  acts: Generated<string[]>
  reason: Generated<string | null>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

interface TicketForwardRuleTable {
  address: string
  label: string
  created_by: string | null
  created_at: At
}

interface TicketForwardTable {
  id: Generated<string>
  reference: string
  ticket_id: string
  message_id: string
  staff_id: string | null
  recipient: string
  created_at: At
}

interface TicketMentionTable {
  message_id: string
  staff_id: string
  seen_at: MaybeAt
}

interface TicketPresenceTable {
  ticket_id: string
  staff_id: string
  is_typing: Generated<boolean>
  until: ColumnType<Date, Date, Date>
}

interface TicketDocumentTable {
  id: Generated<string>
  message_id: string
  number: string
}

/** Parts of an order that a ticket can be linked to. */
export const ticketLinkKinds = ['LINE', 'DESIGN', 'PARCEL', 'ACTION'] as const
export type TicketLinkKind = (typeof ticketLinkKinds)[number]

interface TicketLinkTable {
  ticket_id: string
  kind: TicketLinkKind
  target: string
  order_id: string
  linked_by: string | null
  linked_at: At
}

declare module './tables.ts' {
  interface Tables {
    ticket_team: TicketTeamTable
    ticket_target: TicketTargetTable
    ticket_breach: TicketBreachTable
    ticket_agent: TicketAgentTable
    ticket_umbrella: TicketUmbrellaTable
    ticket_umbrella_answer: TicketUmbrellaAnswerTable
    ticket_prepared: TicketPreparedTable
    ticket_prepared_request: TicketPreparedRequestTable
    ticket_draft: TicketDraftTable
    ticket_forward_rule: TicketForwardRuleTable
    ticket_forward: TicketForwardTable
    ticket_mention: TicketMentionTable
    ticket_presence: TicketPresenceTable
    ticket_document: TicketDocumentTable
    ticket_link: TicketLinkTable
  }
}
