import { statfs } from 'node:fs/promises'
import { refuse } from '#api/refusal.ts'
import { CellFailure } from '#press/cell/cell-failure.ts'
import { IngestRefusal } from '#press/ingest/ingest-refusal.ts'

/** Less than this left means that the next write fails. */
const FULL_BELOW_BYTES = 1_000_000

/**
 * Looks at a file in a process of its own. Only what is wrong with this one file comes out as an
 * IngestRefusal; the rest is refused for all of the request.
 */
export async function runIngest<Output>(
  outFolder: string,
  ingest: () => Promise<Output>,
): Promise<Output> {
  try {
    return await ingest()
  } catch (error) {
    if (error instanceof CellFailure) return refuse('busy')
    const isDamaged = error instanceof IngestRefusal && error.code === 'damaged_file'
    // A decoder that could not write its result looks as if the file had broken it.
    if (isDamaged && (await isDiskFull(outFolder))) return refuse('no_space')
    throw error
  }
}

async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < FULL_BELOW_BYTES
}

/** A full disk is expected some day, and no fault of the program. */
export async function refusingWithoutSpace<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code
    if (code === 'ENOSPC' || code === 'EDQUOT') return refuse('no_space')
    throw error
  }
}
