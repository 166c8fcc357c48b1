import { watchDiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import { openStorage, temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { UploadSettings, UploadTools } from '#commerce/upload/upload-tools.ts'
import type { UploadPurge } from '#commerce/upload/upload.purge.ts'
import type { Env } from '#config/env.ts'
import { openIngest } from '#press/ingest/ingest.ts'

/**
 * Files that wait for a decoder: of all, of one network, and of one visitor, whose editor sends three at
 * a time. More than that is better told to come again.
 */
const QUEUED = { all: 40, network: 20, visitor: 10 }
const PATIENCE_MS = 8_000

type DiskLog = Record<'error' | 'info', (details: { freeBytes: number }, line: string) => void>

export type OpenUploads = {
  tools: Omit<UploadTools, 'reportFault'>
  close: () => Promise<void>
}

export function openShopStorage(env: Env): Storage {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = env
  const s3 =
    S3_ENDPOINT && S3_ACCESS_KEY && S3_SECRET_KEY
      ? {
          endpoint: S3_ENDPOINT,
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          accessKey: S3_ACCESS_KEY,
          secretKey: S3_SECRET_KEY,
        }
      : undefined
  return openStorage({ dataDir: env.dataDir, s3 })
}

/** The decoders start with the first upload, not with the shop. */
export function openUploads(
  env: Env,
  storage: Storage,
  { reportFault, log }: { reportFault: (error: unknown, where: string) => void; log: DiskLog },
): OpenUploads {
  const temporaryArea = temporaryAreaOf(env.dataDir)
  const ingest = openIngest({
    count: env.INGEST_PROCESSES,
    queueLimit: env.INGEST_PROCESSES * QUEUED.all,
    networkQueueLimit: env.INGEST_PROCESSES * QUEUED.network,
    visitorQueueLimit: env.INGEST_PROCESSES * QUEUED.visitor,
    workArea: temporaryArea,
    onCrash: (failure) => reportFault(failure, 'ingest'),
  })
  // Whatever the storage, files come in here first.
  const disk = watchDiskFloor({
    folder: env.dataDir,
    floorBytes: env.FREE_DISK_MB,
    tell: (isReached, freeBytes) =>
      isReached
        ? log.error({ freeBytes }, 'the disk is nearly full: no uploads are taken')
        : log.info({ freeBytes }, 'the disk has room again: uploads are taken'),
  })
  return {
    tools: { storage, ingest, disk, settings: settingsOf(env, temporaryArea) },
    close: ingest.close,
  }
}

export const uploadPurgeOf = (env: Env, storage: Storage): UploadPurge => ({
  storage,
  temporaryArea: temporaryAreaOf(env.dataDir),
  unusedDays: env.UNUSED_UPLOAD_DAYS,
})

const settingsOf = (env: Env, temporaryArea: string): UploadSettings => ({
  mostBytes: { IMAGE: env.UPLOAD_IMAGE_MB, PDF: env.UPLOAD_PDF_MB, ZIP: env.UPLOAD_ZIP_MB },
  idleMs: env.UPLOAD_IDLE_MS,
  patienceMs: PATIENCE_MS,
  rates: { perMinute: env.UPLOAD_MB_PER_MINUTE, perHour: env.UPLOAD_MB_PER_HOUR },
  decodeMs: env.UPLOAD_CPU_SECONDS * 1_000,
  guestQuota: { files: env.GUEST_UPLOADS, bytes: env.GUEST_UPLOAD_MB },
  customerQuota: { files: env.CUSTOMER_UPLOADS, bytes: env.CUSTOMER_UPLOAD_MB },
  temporaryArea,
})
