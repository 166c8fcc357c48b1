import type { Readable } from 'node:stream'

/**
 * Storage of files: a folder, or an S3 bucket. A key is made by our own code from ids and checksums, never
 * from a name that somebody typed.
 */
export type Storage = {
  /** True where several hosts have the same files: whatever else lies on a host's disk is its own. */
  isShared: boolean
  /** Moves a finished file in. It is visible under its key whole or not at all. */
  put: (key: string, fromPath: string, contentType: string) => Promise<void>
  find: (key: string) => Promise<{ bytes: number; open: () => Promise<Readable> } | undefined>
  /** The file on this machine's disk, for programs that read paths; call `release` afterwards. */
  fetchLocal: (key: string) => Promise<{ path: string; release: () => Promise<void> }>
  remove: (key: string) => Promise<void>
  /** Keys that begin so, and their sizes, in the order of the keys. */
  list: (prefix: string) => AsyncIterable<{ key: string; bytes: number }>
  /** A folder on the same disk for what is not finished yet. */
  makeTemporaryFolder: () => Promise<{ path: string; remove: () => Promise<void> }>
}
