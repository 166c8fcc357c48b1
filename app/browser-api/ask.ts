import type { HttpMethod } from '#api/contract.ts'
import { EXPECTED_REFUSAL, type Refused } from '#api/refusal.ts'
import { encodeForm, keysToCamel, type WireInput } from '#api/wire.ts'
import type { CallAnswer, CallInput, CallPath } from './browser-calls.ts'

/** API answer: a value, an expected no, or nothing that can be used. */
export type ApiAnswer<Value> =
  | { kind: 'answer'; value: Value }
  | { kind: 'refused'; refused: Refused; status: number }
  /** Status 0: nobody heard it. */
  | { kind: 'failed'; status: number }

export type Question<
  Method extends HttpMethod = HttpMethod,
  Path extends string = string,
  Input = WireInput,
> = {
  method: Method
  /** With its parameters filled in: `/designs/d1/draft`. */
  path: Path
  input?: Input
  /** The same key for a second attempt at the same thing: it is then done once. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Also when the page is left meanwhile; at most 64 kB. */
  keepalive?: boolean
}

/**
 * The API as a browser may use it, without the schemas of the contracts, which weigh more than the
 * canvas. Method and path are looked up in the contracts' types: they say what goes and what comes.
 */
export async function ask<const Method extends HttpMethod, const Path extends string>(
  question: Question<Method, CallPath<Method, Path> & Path, CallInput<Method, Path>>,
): Promise<ApiAnswer<CallAnswer<Method, Path>>> {
  const { method, path, input = {}, signal, keepalive = false } = question
  const form = encodeForm(input).toString()
  const headers = new Headers({ accept: 'application/json' })
  if (method !== 'GET') {
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
    headers.set('idempotency-key', question.idempotencyKey ?? crypto.randomUUID())
  }
  const query = new URLSearchParams(method === 'GET' ? form : '')
  // Names of articles come in the language of the page.
  query.set('locale', document.documentElement.lang.slice(0, 2))
  const url = `/api/shop${path}?${query}`
  try {
    const response = await fetch(url, {
      method,
      headers,
      keepalive,
      ...(method !== 'GET' && { body: form }),
      ...(signal && { signal }),
    })
    return read(response.status, await response.text())
  } catch {
    return { kind: 'failed', status: 0 }
  }
}

function read<Value>(status: number, text: string): ApiAnswer<Value> {
  let body: unknown
  try {
    body = text === '' ? undefined : keysToCamel(JSON.parse(text))
  } catch {
    return { kind: 'failed', status }
  }
  if (status < 400) return { kind: 'answer', value: body as Value }
  const refused = body as Refused | undefined
  return refused?.errorCode === EXPECTED_REFUSAL
    ? { kind: 'refused', refused, status }
    : { kind: 'failed', status }
}
