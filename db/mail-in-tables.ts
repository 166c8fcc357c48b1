import type { Generated } from 'kysely'
import type { At, MaybeAt } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

/** States of a mail that came in. Every mail gets out of RECEIVED; people see to the quarantined and failed ones. */
export const mailInStates = [
  'RECEIVED',
  'THREADED',
  'IGNORED',
  'QUARANTINED',
  'FAILED',
  'DELETED',
] as const
export type MailInState = (typeof mailInStates)[number]

interface MailInTable {
  id: Generated<string>
  mailbox: string
  sha256: string
  bytes: number
  state: Generated<MailInState>
  reason: Generated<string | null>
  message_id: Generated<string | null>
  name: Generated<string | null>
  email: Generated<string | null>
  subject: Generated<string | null>
  preview: Generated<string | null>
  auth: JsonColumn<'mail_in.auth', null | undefined>
  is_proven: Generated<boolean>
  thread_topic: Generated<string | null>
  thread_index: Generated<string | null>
  refused_files: JsonColumn<'mail_in.refused_files', undefined>
  store: Generated<string | null>
  rule: Generated<number | null>
  ticket_id: Generated<string | null>
  ticket_message_id: Generated<string | null>
  suggested_ticket_id: Generated<string | null>
  /** Address that a report is about: a mail of ours did not arrive there. */
  bounced_to: Generated<string | null>
  bounce_status: Generated<string | null>
  received_at: At
  settled_at: MaybeAt
  raw_removed_at: MaybeAt
}

interface MailboxCursorTable {
  mailbox: string
  uid_validity: number
  uid: number
  read_at: At
}

interface MailboxStateTable {
  mailbox: string
  well_at: MaybeAt
  failed_at: MaybeAt
  failure: string | null
}

declare module './tables.ts' {
  interface Tables {
    mail_in: MailInTable
    mailbox_cursor: MailboxCursorTable
    mailbox_state: MailboxStateTable
  }
}
