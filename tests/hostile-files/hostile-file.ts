import type { FileRefusal } from '#design/file-refusals.ts'

export type HostileFile = {
  /** Unique, and the name that the upload has. */
  name: string
  task: 'image' | 'pdf' | 'zip'
  make: () => Promise<Buffer> | Buffer
  /** What may come of it. Left out: anything, if only it stays within the limits. */
  outcomes?: readonly (FileRefusal | 'accepted')[]
  /** Runs in the ordinary test suite too. */
  isSample?: boolean
}

export function truncated(bytes: Buffer, percent: number): Buffer {
  return bytes.subarray(0, Math.floor((bytes.length * percent) / 100))
}

/** Turns over single bits, spread by the seed over all but the first bytes, which tell the type. */
export function flipped(bytes: Buffer, random: () => number, count: number): Buffer {
  const copy = Buffer.from(bytes)
  for (let flip = 0; flip < count; flip += 1) {
    const at = 16 + Math.floor(random() * (copy.length - 16))
    copy[at]! ^= 1 << Math.floor(random() * 8)
  }
  return copy
}
