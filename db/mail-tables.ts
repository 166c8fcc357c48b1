import type { ColumnType, Generated } from 'kysely'
import type { At, MaybeAt } from './column-types.ts'
import type { JsonColumn, JsonText } from './json-column.ts'

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

declare module './tables.ts' {
  interface Tables {
    mail: MailTable
    limited_count: LimitedCountTable
  }
}
