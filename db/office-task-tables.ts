import type { Generated } from 'kysely'
import type { MaybeAt, Moment } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

export const officeTaskKinds = ['ACT', 'EXPORT'] as const
export type OfficeTaskKind = (typeof officeTaskKinds)[number]
export const officeTaskStates = ['QUEUED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED'] as const
export type OfficeTaskState = (typeof officeTaskStates)[number]
export const officeTaskItemStates = ['WAITING', 'DONE', 'FAILED'] as const
export type OfficeTaskItemState = (typeof officeTaskItemStates)[number]

interface OfficeTaskTable {
  id: Generated<string>
  kind: OfficeTaskKind
  name: string
  owner_id: string
  session_id: string | null
  network: string
  input: JsonColumn<'office_task.input', undefined>
  query: string | null
  retry_of: string | null
  state: Generated<OfficeTaskState>
  total: number
  done: Generated<number>
  failed: Generated<number>
  failure: Generated<string | null>
  is_personal: Generated<boolean>
  file_key: Generated<string | null>
  file_bytes: Generated<number | null>
  created_at: Moment
  started_at: MaybeAt
  ended_at: MaybeAt
}

interface OfficeTaskItemTable {
  task_id: string
  position: number
  object_id: string
  state: Generated<OfficeTaskItemState>
  outcome: Generated<string | null>
  ended_at: MaybeAt
}

interface OperationAlertTable {
  id: Generated<number>
  name: string
  about: string
  details: JsonColumn<'operation_alert.details'>
  order_id: string | null
  found_at: Moment
  seen_at: Moment
  resolved_at: MaybeAt
}

interface InvariantCheckTable {
  id: Generated<number>
  asked_by: string | null
  started_at: Moment
  ended_at: MaybeAt
  checked: number | null
  broken: number | null
  unknown: JsonColumn<'invariant_check.unknown', undefined>
}

declare module './tables.ts' {
  interface Tables {
    office_task: OfficeTaskTable
    office_task_item: OfficeTaskItemTable
    operation_alert: OperationAlertTable
    invariant_check: InvariantCheckTable
  }
}
