import type { DiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Ingest } from '#press/ingest/ingest.ts'
import type { ByteRates } from './byte-budget.ts'
import type { MostBytes } from './save-stream.ts'

export type UploadQuota = { files: number; bytes: number }

export type UploadSettings = {
  mostBytes: MostBytes
  /** How long a line may be silent. */
  idleMs: number
  /** How long a visitor waits for a PDF or a ZIP before being told to ask again. */
  patienceMs: number
  /** Rates of one visitor; a network has what several have. */
  rates: ByteRates
  /** Processor time that one visitor's files may take in ten minutes before they wait for all others. */
  decodeMs: number
  guestQuota: UploadQuota
  customerQuota: UploadQuota
  /** Temporary area, where the pieces of an upload wait for the next one. */
  temporaryArea: string
}

/** Tools of uploads as the shop opens them; whoever binds them adds where faults are told. */
export type UploadDoor = { uploads: Omit<UploadTools, 'reportFault'> } & Pick<
  UploadTools,
  'reportFault'
>

/** Upload tools: what uploads need beside the database. */
export type UploadTools = {
  storage: Storage
  ingest: Omit<Ingest, 'close'>
  settings: UploadSettings
  disk: DiskFloor
  reportFault: (error: unknown, where: string) => void
}
