/**
 * The expected kinds of "no". Everything that is not on this list is a fault: it crashes loudly into
 * the 500 page. The wire marks an expected refusal with error_code 5004.
 */
export const refusals = {
  invalid: 422,
  key_reused: 422,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_attempts: 429,
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

  constructor(code: RefusalCode, fields: FieldErrors = {}) {
    super(code)
    this.code = code
    this.status = refusals[code]
    this.fields = fields
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
