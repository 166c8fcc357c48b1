import {
  CLIENT_ADDRESS_HEADER,
  CLIENT_AGENT_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REQUEST_ID_HEADER,
  SESSION_CREDENTIAL_HEADER,
  UNATTENDED_HEADER,
  envelopeFields,
  pathParameters,
  type Contract,
  type Endpoint,
  type Envelope,
  type InputOf,
  type OutputOf,
} from './contract.ts'
import { EXPECTED_REFUSAL, type Refused } from './refusal.ts'
import type { Answer, ApiRequest, CallMemory } from './call.ts'
import { asIfSent, encodeForm, keysToCamel, toCamel, type WireInput } from './wire.ts'

/** `fetch`, or the API of this very process, which needs no Request. */
export type Transport = ((request: Request) => Promise<Response>) & {
  ask?: (asked: ApiRequest) => Promise<Answer>
}

export type Caller = {
  transport: Transport
  baseUrl: string
  envelope: Envelope
  /** The secret of the visitor's session. Never leaves the server. */
  credential?: string | undefined
  clientAddress?: string | undefined
  /** User agent of the visitor's browser. */
  clientAgent?: string | undefined
  /** Id of the visitor's request, for the log. */
  requestId?: string | undefined
  /** Asked by an open page itself, and by nobody before it. */
  isUnattended?: boolean | undefined
  /** Told of each expected refusal, for the log. */
  onRefused?: ((code: string) => void) | undefined
  token?: string | undefined
  /** For the calls of one page, where the API is in this process. */
  memory?: CallMemory | undefined
}

type KeyOption = { idempotencyKey?: string }

/** Streamed content: a form with files, or bare bytes. */
type ContentOption = {
  content: FormData | Blob | ReadableStream<Uint8Array>
  /** Content type of a form that is passed on as it came. */
  contentType?: string
}

type OptionsOf<E extends Endpoint> = E['body'] extends 'form'
  ? [options?: KeyOption]
  : [options: ContentOption]

type AnswerOf<E extends Endpoint> = E['answer'] extends 'file' ? Response : OutputOf<E>

export type Client<C extends Contract> = {
  [Name in keyof C]: (
    input: InputOf<C[Name]>,
    ...options: OptionsOf<C[Name]>
  ) => Promise<AnswerOf<C[Name]> | Refused>
}

/** Any API error that is not an expected refusal. */
export class ApiRequestFailed extends Error {
  override name = 'ApiRequestFailed'
  /** 503: the same may succeed in a moment. */
  readonly status: 500 | 503
  readonly data: unknown

  constructor(data: unknown, { status = 500, cause }: { status?: number; cause?: unknown } = {}) {
    super('API Request failed', { cause })
    this.status = status === 503 ? 503 : 500
    this.data = data
  }
}

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])

export function createClient<C extends Contract>(contract: C, caller: Caller): Client<C> {
  const methods: Record<string, unknown> = {}
  for (const [name, description] of Object.entries(contract)) {
    methods[name] = (input: WireInput, options?: KeyOption | ContentOption) =>
      options && 'content' in options
        ? stream(description, input, caller, options)
        : call(description, input, caller, options?.idempotencyKey)
  }
  return methods as Client<C>
}

async function call(
  description: Endpoint,
  input: WireInput,
  caller: Caller,
  idempotencyKey = crypto.randomUUID() as string,
): Promise<unknown> {
  // One key for both attempts: the API answers the second one with the first one's result.
  const send = () => {
    const { ask } = caller.transport
    return ask && description.answer !== 'file'
      ? askHere(ask, { description, input, caller, idempotencyKey })
      : attempt(description, makeRequest(description, input, caller, idempotencyKey), caller)
  }
  let answer = await send()
  if (description.method === 'POST' && retriedStatuses.has(answer.status)) answer = await send()
  return read(answer, caller)
}

/** Once only: a stream that was read cannot be sent again. */
async function stream(
  description: Endpoint,
  input: WireInput,
  caller: Caller,
  { content, contentType }: ContentOption,
): Promise<unknown> {
  const { path, form } = locate(description, input, caller)
  const headers = headersOf(caller)
  if (description.body === 'bytes') headers.set('content-type', 'application/octet-stream')
  else if (contentType !== undefined) headers.set('content-type', contentType)
  const init = { method: description.method, headers, body: content }
  const request = new Request(`${caller.baseUrl}${path}?${form}`, {
    ...init,
    duplex: 'half',
  } as RequestInit)
  return read(await attempt(description, request, caller), caller)
}

function read(answer: Attempt, { onRefused }: Caller): unknown {
  if (answer.body instanceof Response) return answer.body
  if (answer.status < 400) return answer.body
  const data = answer.body as { errorCode?: number; code?: string } | undefined
  if (data?.errorCode === EXPECTED_REFUSAL) {
    if (data.code) onRefused?.(data.code)
    return data
  }
  throw new ApiRequestFailed(data, answer)
}

type Attempt = { status: number; body: unknown; cause?: unknown }

/** In this process: to make a Request and a Response took longer than many an answer. */
async function askHere(
  ask: NonNullable<Transport['ask']>,
  given: { description: Endpoint; input: WireInput; caller: Caller; idempotencyKey: string },
): Promise<Attempt> {
  const { description, input, caller, idempotencyKey } = given
  const { path, form } = locate(description, input, caller)
  const headers = new Map<string, string | undefined>([
    [SESSION_CREDENTIAL_HEADER, caller.credential || undefined],
    [CLIENT_ADDRESS_HEADER, caller.clientAddress],
    [CLIENT_AGENT_HEADER, caller.clientAgent],
    [REQUEST_ID_HEADER, caller.requestId],
    [UNATTENDED_HEADER, caller.isUnattended ? '1' : undefined],
    [IDEMPOTENCY_KEY_HEADER, idempotencyKey],
  ])
  const { memory } = caller
  const { status, body } = await ask({
    method: description.method,
    path,
    form,
    headers: { get: (name) => headers.get(name) ?? null },
    memory,
  })
  const mayHaveChanged = description.method !== 'GET' && !description.leavesSession
  if (memory && (mayHaveChanged || status >= 400)) delete memory.session
  return { status, body: asIfSent(body) }
}

async function attempt({ answer }: Endpoint, request: Request, caller: Caller): Promise<Attempt> {
  try {
    const response = await caller.transport(request)
    if (answer === 'file' && response.status < 400) {
      return { status: response.status, body: response }
    }
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? undefined : keysToCamel(JSON.parse(text)),
    }
  } catch (cause) {
    return { status: 503, body: undefined, cause }
  }
}

function makeRequest(
  description: Endpoint,
  input: WireInput,
  caller: Caller,
  idempotencyKey: string,
): Request {
  const { path, form } = locate(description, input, caller)
  const headers = headersOf(caller)
  if (description.method === 'GET') {
    return new Request(`${caller.baseUrl}${path}?${form}`, { headers })
  }
  headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  headers.set(IDEMPOTENCY_KEY_HEADER, idempotencyKey)
  return new Request(`${caller.baseUrl}${path}`, {
    method: description.method,
    headers,
    body: form.toString(),
  })
}

/** The path with its parameters filled in, and everything else as fields. */
function locate(description: Endpoint, input: WireInput, { envelope }: Caller) {
  const rest: WireInput = { ...input }
  const path = description.path.replace(/\{([a-z0-9_]+)\}/g, (_, name: string) => {
    const value = rest[toCamel(name)]
    return encodeURIComponent(String(value))
  })
  for (const name of pathParameters(description.path)) delete rest[toCamel(name)]
  const form = encodeForm(rest)
  for (const [name, value] of envelopeFields(envelope)) form.set(name, value)
  return { path, form }
}

function headersOf(caller: Caller): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (caller.credential) headers.set(SESSION_CREDENTIAL_HEADER, caller.credential)
  if (caller.clientAddress) headers.set(CLIENT_ADDRESS_HEADER, caller.clientAddress)
  if (caller.clientAgent) headers.set(CLIENT_AGENT_HEADER, caller.clientAgent)
  if (caller.requestId) headers.set(REQUEST_ID_HEADER, caller.requestId)
  if (caller.isUnattended) headers.set(UNATTENDED_HEADER, '1')
  if (caller.token) headers.set('authorization', `Bearer ${caller.token}`)
  return headers
}
