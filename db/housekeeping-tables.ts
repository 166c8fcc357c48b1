import type { ColumnType, Generated } from 'kysely'
import type { At, MaybeAt } from './column-types.ts'

interface HousekeepingTable {
  step: string
  ran_at: ColumnType<Date, Date, Date>
  finished_at: MaybeAt
  removed: Generated<number>
  removed_total: Generated<number>
  slowest_ms: Generated<number>
  oldest_due_at: MaybeAt
  cursor: string | null
}

interface ErasureTable {
  customer_id: string
  brand: string
  erased_at: At
  stored_at: MaybeAt
}

export const backupKinds = ['BACKUP', 'RESTORE_TEST'] as const
export type BackupKind = (typeof backupKinds)[number]

interface BackupRunTable {
  id: Generated<number>
  kind: BackupKind
  place: string
  started_at: ColumnType<Date, Date, Date>
  ended_at: MaybeAt
  bytes: number | null
  files: number | null
  row_count: number | null
  failure: string | null
}

declare module './tables.ts' {
  interface Tables {
    housekeeping: HousekeepingTable
    erasure: ErasureTable
    backup_run: BackupRunTable
  }
}
