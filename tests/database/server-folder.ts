import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
const LEAST_FREE_BYTES = 4 * 1024 ** 3

/**
 * Folder of the tests' PostgreSQL: in memory where there is plenty, else the one on the disk. Every test file has a
 * database of its own, whose 1,500 files took a disk a second to make and memory a twentieth of that.
 */
export function serverFolder(onDisk: string): string {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    const isRoomy = bavail * bsize >= LEAST_FREE_BYTES
    if (type !== TMPFS || !isRoomy || process.availableMemory() < LEAST_FREE_BYTES) return onDisk
    const name = createHash('sha256').update(onDisk).digest('hex').slice(0, 16)
    const folder = join(MEMORY, `estampa-test-${name}`)
    // PostgreSQL of root runs as nobody, who must get through.
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    const { uid } = lstatSync(folder)
    // Anybody may put a folder there, and what it holds would be run.
    return uid === process.getuid?.() ? folder : onDisk
  } catch {
    return onDisk
  }
}
