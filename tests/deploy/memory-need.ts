import { readEnv } from '#config/env.ts'
import { DECODER_MEMORY_MB } from '#press/ingest/ingest.ts'
import { MAIL_PARSER_MEMORY_MB } from '#press/mail/open-mail-parser.ts'
import { PREFLIGHT_MEMORY_MB } from '#press/preflight/open-preflight.ts'
import { MOST_PREVIEW_PAGES } from '#press/preview-pages.ts'
import { pressLimits } from '#press/press-sandboxes.ts'

const BYTES_PER_MB = 1_000_000
/** Measured under load (bench/README.md), with some room. */
const WEB_MB = 450
const WORKER_MB = 350
/** A book of more pages than any is made with. */
const LARGEST_BOOK_PAGES = 1_000

/** Memory that a process and all that it starts take at most: a container that takes more than its limit is killed as a whole. */
export function memoryNeedMb(
  program: string | undefined,
  settings: Readonly<Record<string, string>>,
): number {
  const { INGEST_PROCESSES, RENDER_CELLS, WORKER_JOBS } = readEnv({
    INGEST_PROCESSES: settings['INGEST_PROCESSES'],
    RENDER_CELLS: settings['RENDER_CELLS'],
    WORKER_JOBS: settings['WORKER_JOBS'],
  })
  const decoders = INGEST_PROCESSES * DECODER_MEMORY_MB
  if (program === 'server/start.ts') return WEB_MB + decoders + PREFLIGHT_MEMORY_MB
  const draws = !WORKER_JOBS?.includes('-render')
  const prints = RENDER_CELLS * pressLimits(draws ? LARGEST_BOOK_PAGES : 1).memoryLimitMb
  // One more than the others, which is kept for previews.
  const cells = prints + (draws ? pressLimits(MOST_PREVIEW_PAGES).memoryLimitMb : 0)
  // A worker that only draws opens nothing.
  const drawsAlone = WORKER_JOBS?.join() === 'render'
  return WORKER_MB + cells + (drawsAlone ? 0 : decoders + MAIL_PARSER_MEMORY_MB)
}

/** `2Gi` of Kubernetes, `2g` of compose, `2G` of systemd: all by 1,024. */
export function megabytesOf(text: string): number {
  const [, number, unit = ''] = /^(\d+)([MG])i?$/i.exec(text) ?? []
  if (number === undefined) throw new Error(`${text} is no size that is known here`)
  return (Number(number) * 1_024 ** (unit.toUpperCase() === 'G' ? 3 : 2)) / BYTES_PER_MB
}
