/** Question that is sent. `{origin}`, `{host}`, `{csrf}`, `{partner}` and `{mail}` are filled in by the runner. */
export type Ask = {
  path: string
  method?: string
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
  body?: string
  /** Instead of a body of words: its type stands in the headers. */
  bytes?: Uint8Array
  /** Sent without the cookies that came before. */
  isStranger?: boolean
  /** Sent so many times; all but the last may be answered by anything but a fault. */
  times?: number
  /** At once instead of one after the other. */
  atOnce?: boolean
}

export type Expected = {
  status: readonly number[]
  /** Of the address that the answer leads to; a foreign host fails every row. */
  location?: RegExp
  body?: RegExp
  notInBody?: RegExp
  header?: readonly [name: string, value: RegExp]
  /** Whether a fault is what was asked for, as when the database is broken on purpose. */
  mayFail?: boolean
  /** Slowed down on purpose. */
  mayTakeMs?: number
}

export type Step = Ask & { expect: Expected }
