import type { z } from 'zod'
import type { Answer } from './call.ts'
import { REFUSAL_HEADER } from './contract.ts'
import { EXPECTED_REFUSAL, isRefused, type FieldErrors, type Refusal } from './refusal.ts'
import { keysToSnake } from './wire.ts'

export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message
  return fields
}

/** The same call may succeed in a moment. */
const RETRY_AFTER_SECONDS: Partial<Record<number, string>> = {
  423: '5',
  429: '30',
  503: '5',
}

/** As long as a limit says, where it knows. */
export function retryAfter(status: number, body: unknown): Record<string, string> {
  const said = isRefused(body) ? body.fields['retryAfter'] : undefined
  const seconds = said ?? RETRY_AFTER_SECONDS[status]
  return seconds === undefined ? {} : { 'retry-after': seconds }
}

export function refusalAnswer(refusal: Refusal): Answer {
  const { code, status, fields } = refusal
  return { status, body: { errorCode: EXPECTED_REFUSAL, code, fields } }
}

export function respond({ status, body }: Answer): Response {
  return Response.json(keysToSnake(body), {
    status,
    headers: {
      'cache-control': 'private, no-store',
      ...(isRefused(body) && { [REFUSAL_HEADER]: body.code }),
      ...retryAfter(status, body),
    },
  })
}
