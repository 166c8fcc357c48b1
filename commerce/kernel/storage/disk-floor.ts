import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { refuse } from '#api/refusal.ts'

export type DiskFloor = {
  /** While this is so, nothing of a visitor's is written: the database on the same disk goes on. */
  isReached: () => Promise<boolean>
  refuseIfReached: () => Promise<void>
  freeBytes: () => Promise<number>
}

export type DiskUse = { bavail: number; blocks: number; bsize: number }

/** Default part: of a small disk even the database needs no more than this. */
const DEFAULT_PART = 0.05
const DEFAULT_MOST_BYTES = 2_000_000_000
const LOOKED_AT_EVERY_MS = 1_000

/** How much of a disk is kept free; the disk is looked at once a second, however many ask. */
export function watchDiskFloor(options: {
  folder: string
  /** Undefined: a twentieth of the disk, 2 GB at most. */
  floorBytes: number | undefined
  lookAt?: (folder: string) => Promise<DiskUse>
  clockMs?: () => number
  tell?: (isReached: boolean, freeBytes: number) => void
}): DiskFloor {
  const { folder, lookAt = statfs, clockMs = () => performance.now(), tell } = options
  let lookedAt = -Infinity
  let looking: Promise<{ freeBytes: number; isReached: boolean }> | undefined
  let wasReached = false

  /** The first upload makes the folder. */
  async function lookAtDiskOf(path: string): Promise<DiskUse> {
    try {
      return await lookAt(path)
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (!isMissing || dirname(path) === path) throw error
      return lookAtDiskOf(dirname(path))
    }
  }

  async function look() {
    const { bavail, blocks, bsize } = await lookAtDiskOf(folder)
    const freeBytes = bavail * bsize
    const floorBytes =
      options.floorBytes ?? Math.min(blocks * bsize * DEFAULT_PART, DEFAULT_MOST_BYTES)
    const isReached = freeBytes < floorBytes
    if (isReached !== wasReached) tell?.(isReached, freeBytes)
    wasReached = isReached
    return { freeBytes, isReached }
  }

  function current() {
    if (!looking || clockMs() - lookedAt >= LOOKED_AT_EVERY_MS) {
      lookedAt = clockMs()
      looking = look()
      // One that failed is asked again, not remembered for a second.
      looking.catch(() => (looking = undefined))
    }
    return looking
  }

  const isReached = async () => (await current()).isReached
  return {
    isReached,
    freeBytes: async () => (await current()).freeBytes,
    async refuseIfReached() {
      if (await isReached()) refuse('no_space')
    },
  }
}
