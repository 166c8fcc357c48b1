/**
 * The expected kinds of "no". Everything that is not on this list is a fault: it crashes loudly into
 * the 500 page. The wire marks an expected refusal with error_code 5004.
 */
export const refusals = {
  invalid: 422,
  key_reused: 422,
  /** A design that its owner has to look at once more; the findings are named. */
  preflight: 422,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  /** A dangerous act of somebody whose proof of identity is too long ago. */
  proof_needed: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  in_use: 409,
  expired: 410,
  too_large: 413,
  quota_exceeded: 413,
  unsupported_type: 415,
  locked: 423,
  too_many_attempts: 429,
  busy: 503,
  no_space: 507,
} as const

export type RefusalCode = keyof typeof refusals

/** Field name → message code (`required`, `too_long`, …), translated where it is shown. */
export type FieldErrors = Record<string, string>

export const EXPECTED_REFUSAL = 5004
export const UNEXPECTED_FAULT = 5000

export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly fields: FieldErrors
  /** Whether what the use case has written stays, as when the loser of a race is put aside. */
  readonly commitsWork: boolean

  constructor(code: RefusalCode, fields: FieldErrors = {}, options = { commitsWork: false }) {
    super(code)
    this.code = code
    this.status = refusals[code]
    this.fields = fields
    this.commitsWork = options.commitsWork
  }
}

export function refuse(code: RefusalCode, fields?: FieldErrors): never {
  throw new Refusal(code, fields)
}

/** An expected refusal as a page sees it: data, not an exception. */
export type Refused = { errorCode: typeof EXPECTED_REFUSAL; code: RefusalCode; fields: FieldErrors }

export function isRefused(answer: unknown): answer is Refused {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    (answer as { errorCode?: unknown }).errorCode === EXPECTED_REFUSAL
  )
}
