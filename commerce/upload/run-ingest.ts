import { statfs } from 'node:fs/promises'
import { refuse } from '#api/refusal.ts'
import { SandboxFailure } from '#press/sandbox/sandbox-failure.ts'
import type { SandboxRunOptions } from '#press/sandbox/sandbox-pool.ts'
import { IngestRefusal } from '#press/ingest/ingest-refusal.ts'
import { countDecoding, takeTurn, type Bringer } from './decode-budget.ts'

/** Less than this left means that the next write fails. */
const FULL_BELOW_BYTES = 1_000_000

/**
 * Looks at a file in a process of its own, when it is its bringer's turn, and on his account. Only what
 * is wrong with this one file comes out as an IngestRefusal; the rest is refused for all of the request.
 */
export async function runIngest<Output>(
  bringer: Bringer,
  decodeMs: number,
  outFolder: string,
  ingest: (options: SandboxRunOptions) => Promise<Output>,
): Promise<Output> {
  const turn = await takeTurn(bringer, decodeMs)
  let cpuMs = 0
  const onUsage: SandboxRunOptions['onUsage'] = (usage) => (cpuMs += usage.cpuMs)
  try {
    return await ingest({ turn, onUsage })
  } catch (error) {
    if (error instanceof SandboxFailure) return refuse('busy')
    const isDamaged = error instanceof IngestRefusal && error.code === 'damaged_file'
    // A decoder that could not write its result looks as if the file had broken it.
    if (isDamaged && (await isDiskFull(outFolder))) return refuse('no_space')
    throw error
  } finally {
    await countDecoding(bringer, decodeMs, cpuMs)
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
