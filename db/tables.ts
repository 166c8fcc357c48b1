import type { ColumnType } from 'kysely'
import type { At } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

interface IdempotentAnswerTable {
  scope: string
  key: string
  body_hash: string
  status: number
  body: JsonColumn<'idempotent_answer.body', null>
  created_at: At
}

interface AttemptCountTable {
  key: string
  window_ends_at: ColumnType<Date, Date, Date>
  attempts: number
}

interface ShopKindTable {
  kind: 'demo' | 'live'
  opened_at: At
}

/** Tables of the shop: each `*-tables.ts` of this folder declares its own here, and no list names them. */
export interface Tables {
  idempotent_answer: IdempotentAnswerTable
  attempt_count: AttemptCountTable
  shop_kind: ShopKindTable
}
