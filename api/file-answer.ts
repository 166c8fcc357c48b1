import type { Readable } from 'node:stream'

/** File that a use case returns instead of data. */
export class FileAnswer {
  readonly contentType: string
  readonly bytes: number
  readonly open: () => Promise<Readable>
  /** Quoted, strong: the same tag means the same bytes. */
  readonly etag: string
  /** A name makes the browser save it instead of showing it. */
  readonly downloadName: string | undefined
  /** Whether the browser may keep it, and asks each time whether it still may show it. */
  readonly isRevalidated: boolean
  /** SHA-256, in base64, of the one style sheet within a page of ours; without it a browser shows none. */
  readonly styleHash: string | undefined

  constructor(file: {
    contentType: string
    bytes: number
    open: () => Promise<Readable>
    etag: string
    downloadName?: string
    isRevalidated?: boolean
    styleHash?: string
  }) {
    this.contentType = file.contentType
    this.bytes = file.bytes
    this.open = file.open
    this.etag = file.etag
    this.downloadName = file.downloadName
    this.isRevalidated = file.isRevalidated ?? false
    this.styleHash = file.styleHash
  }
}
