import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type SandboxRunOptions, openSandboxPool } from '#press/sandbox/sandbox-pool.ts'
import { SandboxFailure, SandboxRefusal } from '#press/sandbox/sandbox-failure.ts'
import type { Lend } from '#press/sandbox/sandbox-folder.ts'
import type { Face } from '#design/faces/face.ts'
import type { HeicBand } from './heic-bands.ts'
import type { ConvertedPicture, IngestedPicture } from './ingest-image.ts'
import type { IngestedPdf, OpenedPdf } from './ingest-pdf.ts'
import { fileRefusals, type FileRefusal } from '#design/file-refusals.ts'
import { IngestRefusal } from './ingest-refusal.ts'
import type { IngestedZip } from './ingest-zip.ts'

export type Ingest = {
  image: (
    input: { path: string; name: string; outFolder: string },
    options?: SandboxRunOptions,
  ) => Promise<IngestedPicture>
  /** Without a page: sizes and thumbnails of all, and the picture of the only one. */
  pdf: (
    input: { path: string; name?: string; outFolder: string; page?: number },
    options?: SandboxRunOptions,
  ) => Promise<IngestedPdf>
  zip: (
    input: { path: string; name?: string; outFolder: string },
    options?: SandboxRunOptions,
  ) => Promise<IngestedZip>
  /** In a copy that was made before faces were looked for. */
  faces: (copy: { path: string }, options?: SandboxRunOptions) => Promise<Face[]>
  close: () => Promise<void>
}

/** A process may take some more between two looks at it; so much is what a file may cost. */
const MEMORY_LIMIT_MB = 440
export const DECODER_MEMORY_MB = 512
const TIME_LIMIT_MS = {
  ingestImage: 10_000,
  decodeHeicBand: 10_000,
  joinHeicBands: 15_000,
  ingestPdf: 20_000,
  ingestZip: 20_000,
  findFacesInCopy: 10_000,
}
/** A file that says it has thousands of bands would otherwise have thousands of turns. */
const MOST_BANDS = 100
const RECYCLE_AFTER = 40

/**
 * Opens uploads in processes of their own. A file that is too much for one is refused as
 * `too_complex`, one that makes it crash as `damaged_file`; a SandboxFailure comes out only for
 * 'cancelled' and 'busy', which are nothing that a file could help.
 */
export function openIngest(options: {
  count: number
  queueLimit?: number
  networkQueueLimit?: number
  visitorQueueLimit?: number
  workArea?: string | undefined
  env?: Record<string, string>
  /** The file is refused all the same, but a crash may be a fault of ours: somebody should read it. */
  onCrash: (failure: SandboxFailure) => void
  recycleAfter?: number
}): Ingest {
  const { onCrash, recycleAfter = RECYCLE_AFTER, ...rest } = options
  const sandboxes = openSandboxPool({
    ...rest,
    module: new URL('./ingest-work.ts', import.meta.url),
    recycleAfter,
    memoryLimitMb: MEMORY_LIMIT_MB,
    timeLimitMs: TIME_LIMIT_MS.ingestImage,
  })

  async function run<Output>(
    task: keyof typeof TIME_LIMIT_MS,
    given: { path: string; outFolder?: string; bands?: readonly string[]; fromLine?: number },
    options?: SandboxRunOptions,
  ): Promise<Output> {
    const { path, outFolder, bands, ...rest } = given
    const input = (lend: Lend) => ({
      ...rest,
      path: lend.file(path),
      ...(bands && outFolder && { bands: bands.map((band) => lend.file(join(outFolder, band))) }),
      ...(outFolder && { outFolder: lend.folder(outFolder) }),
    })
    try {
      return await sandboxes.run<Output>(task, input, {
        timeLimitMs: TIME_LIMIT_MS[task],
        ...options,
      })
    } catch (error) {
      if (error instanceof SandboxRefusal && isIngestRefusal(error.code)) {
        throw new IngestRefusal(error.code)
      }
      if (!(error instanceof SandboxFailure)) throw error
      if (error.reason === 'time' || error.reason === 'memory')
        throw new IngestRefusal('too_complex')
      if (error.reason !== 'crash') throw error
      onCrash(error)
      throw new IngestRefusal('damaged_file')
    }
  }

  /** Converted file that a task made of an upload: that one is what the press reads, and it is upright. */
  async function ingestConverted(
    { file, mime }: NonNullable<ConvertedPicture['converted']>,
    outFolder: string,
    given?: SandboxRunOptions,
  ): Promise<IngestedPicture> {
    const input = { path: join(outFolder, file), name: file, outFolder }
    const picture = await run<IngestedPicture>('ingestImage', input, given)
    return { ...picture, press: { file, mime, orientation: 1 } }
  }

  /** A panorama takes ten times as long as a photo: between two of its bands others have their turn. */
  async function convertInTurns(
    { path, outFolder }: { path: string; outFolder: string },
    given?: SandboxRunOptions,
  ): Promise<NonNullable<ConvertedPicture['converted']>> {
    const bands: string[] = []
    try {
      for (let fromLine: number | null = 0; fromLine !== null;) {
        if (bands.length >= MOST_BANDS) throw new IngestRefusal('too_complex')
        const input: { path: string; outFolder: string } = { path, outFolder }
        const band: HeicBand = await run('decodeHeicBand', { ...input, fromLine }, given)
        bands.push(band.file)
        fromLine = band.nextLine
      }
      return await run('joinHeicBands', { path, outFolder, bands }, given)
    } finally {
      for (const band of bands) await rm(join(outFolder, band), { force: true })
    }
  }

  return {
    async image(input, given) {
      const found = await run<IngestedPicture | ConvertedPicture>('ingestImage', input, given)
      if (!('converted' in found)) return found
      const converted = found.converted ?? (await convertInTurns(input, given))
      const picture = await ingestConverted(converted, input.outFolder, given)
      const { mime, takenAt } = found
      return { ...picture, mime, takenAt }
    },
    async pdf(input, given) {
      const { converted, ...rest } = await run<OpenedPdf>('ingestPdf', input, given)
      if (!converted) return { ...rest, picture: null }
      const picture = await ingestConverted(converted, input.outFolder, given)
      const { page, dpi } = converted
      return { ...rest, picture: { ...picture, mime: 'application/pdf', page, dpi } }
    },
    zip: (input, given) => run('ingestZip', input, given),
    async faces({ path }, given) {
      const { faces } = await run<{ faces: Face[] }>('findFacesInCopy', { path }, given)
      return faces
    },
    close: sandboxes.close,
  }
}

function isIngestRefusal(code: string): code is FileRefusal {
  return (fileRefusals as readonly string[]).includes(code)
}
