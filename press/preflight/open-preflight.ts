import type { DesignDocument } from '#design/document.ts'
import type { Face } from '#design/faces/face.ts'
import type { Finding } from '#design/finding.ts'
import { SandboxFailure } from '#press/sandbox/sandbox-failure.ts'
import { openSandboxPool } from '#press/sandbox/sandbox-pool.ts'

/** Faces by asset, of photos in which somebody has looked for faces. */
export type FacesByAsset = Readonly<Record<string, readonly Face[]>>
export type DesignToLookAt = { document: DesignDocument; faces: FacesByAsset }

export type Preflight = {
  /** The editor's findings, text included. Undefined when the design takes too long to look at. */
  findingsOf: (document: DesignDocument, faces?: FacesByAsset) => Promise<Finding[] | undefined>
  close: () => Promise<void>
}

/** A full design with texts takes a tenth of a second. */
const TIME_LIMIT_MS = 5_000
export const PREFLIGHT_MEMORY_MB = 400
const RECYCLE_AFTER = 1_000

/** The process starts with the first design that is ordered. */
export function openPreflight(): Preflight {
  const sandboxes = openSandboxPool({
    module: new URL('./preflight-work.ts', import.meta.url),
    count: 1,
    recycleAfter: RECYCLE_AFTER,
    memoryLimitMb: PREFLIGHT_MEMORY_MB,
    timeLimitMs: TIME_LIMIT_MS,
  })
  return {
    async findingsOf(document, faces = {}) {
      try {
        return await sandboxes.run<Finding[]>('preflight', {
          document,
          faces,
        } satisfies DesignToLookAt)
      } catch (error) {
        const isTooMuch =
          error instanceof SandboxFailure && (error.reason === 'time' || error.reason === 'memory')
        if (isTooMuch) return undefined
        throw error
      }
    },
    close: sandboxes.close,
  }
}
