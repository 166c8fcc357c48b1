import type { ColumnType, Generated } from 'kysely'
import type { At } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

type MaybeAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

interface JobTable {
  id: ColumnType<number, never, never>
  name: string
  data: JsonColumn<'job.data'>
  priority: number
  state: Generated<'READY' | 'RUNNING' | 'FAILED'>
  attempts: Generated<number>
  run_after: At
  worker_id: Generated<number | null>
  lease_until: MaybeAt
  failure: Generated<string | null>
  created_at: At
  trace: Generated<string | null>
}

interface ScheduleTable {
  name: string
  every_ms: number
  next_at: At
  worker_id: Generated<number | null>
  lease_until: MaybeAt
  runs: Generated<number>
  started_at: MaybeAt
  ended_at: MaybeAt
  duration_ms: Generated<number | null>
  outcome: Generated<'DONE' | 'FAILED' | null>
  failure: Generated<string | null>
  failures: Generated<number>
}

export const renderingStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'SUPERSEDED'] as const
export type RenderingState = (typeof renderingStates)[number]

export const renderingKinds = ['PREVIEW', 'PROOF', 'PRINT'] as const
export type RenderingKind = (typeof renderingKinds)[number]

interface RenderingTable {
  id: string
  kind: RenderingKind
  design_id: string | null
  revision: number | null
  design_version_id: string | null
  document: JsonColumn<'rendering.document'>
  settings: JsonColumn<'rendering.settings'>
  state: Generated<RenderingState>
  progress: Generated<number>
  attempts: Generated<number>
  failure: Generated<string | null>
  /** What the press said. */
  failure_message: Generated<string | null>
  failed_photo_id: Generated<string | null>
  drawn: JsonColumn<'rendering.drawn', null | undefined>
  files: JsonColumn<'rendering.files', undefined>
  created_at: At
  started_at: MaybeAt
  finished_at: MaybeAt
  /** Of print files: their order is over, and the storage has them no more. */
  files_deleted_at: MaybeAt
}

declare module './tables.ts' {
  interface Tables {
    job: JobTable
    schedule: ScheduleTable
    rendering: RenderingTable
  }
}
