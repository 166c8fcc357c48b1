import {
  CLIENT_ADDRESS_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  SESSION_CREDENTIAL_HEADER,
  pathParameters,
  type Contract,
  type Endpoint,
  type Envelope,
  type InputOf,
  type OutputOf,
} from './contract.ts'
import { EXPECTED_REFUSAL, type Refused } from './refusal.ts'
import { encodeForm, keysToCamel, toCamel, type WireInput } from './wire.ts'

/** `fetch`, or the API of this very process. */
export type Transport = (request: Request) => Promise<Response>

export type Caller = {
  transport: Transport
  baseUrl: string
  envelope: Envelope
  /** The secret of the visitor's session. Never leaves the server. */
  credential?: string | undefined
  clientAddress?: string | undefined
  token?: string | undefined
}

export type Client<C extends Contract> = {
  [Name in keyof C]: (
    input: InputOf<C[Name]>,
    options?: { idempotencyKey?: string },
  ) => Promise<OutputOf<C[Name]> | Refused>
}

/** Any API error that is not an expected refusal. */
export class ApiRequestFailed extends Error {
  override name = 'ApiRequestFailed'
  readonly status = 500
  readonly data: unknown

  constructor(data: unknown, cause?: unknown) {
    super('API Request failed', { cause })
    this.data = data
  }
}

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])

export function createClient<C extends Contract>(contract: C, caller: Caller): Client<C> {
  const methods: Record<string, unknown> = {}
  for (const [name, description] of Object.entries(contract)) {
    methods[name] = (input: WireInput, options?: { idempotencyKey?: string }) =>
      call(description, input, caller, options?.idempotencyKey)
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
  const send = () => attempt(makeRequest(description, input, caller, idempotencyKey), caller)
  let answer = await send()
  if (description.method === 'POST' && retriedStatuses.has(answer.status)) answer = await send()
  if (answer.status < 400) return keysToCamel(answer.body)
  const data = keysToCamel(answer.body) as { errorCode?: number } | undefined
  if (data?.errorCode === EXPECTED_REFUSAL) return data
  throw new ApiRequestFailed(data, answer.cause)
}

type Attempt = { status: number; body: unknown; cause?: unknown }

async function attempt(request: Request, caller: Caller): Promise<Attempt> {
  try {
    const response = await caller.transport(request)
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
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
  const { envelope } = caller
  const rest: WireInput = { ...input }
  const path = description.path.replace(/\{([a-z0-9_]+)\}/g, (_, name: string) => {
    const value = rest[toCamel(name)]
    return encodeURIComponent(String(value))
  })
  for (const name of pathParameters(description.path)) delete rest[toCamel(name)]

  const form = encodeForm(rest)
  form.set('ext_session_id', envelope.extSessionId)
  form.set('application', envelope.application)
  form.set('locale', envelope.locale)
  for (const [name, value] of Object.entries(envelope.tracking)) form.set(name, value)

  const headers = new Headers({ accept: 'application/json' })
  if (caller.credential) headers.set(SESSION_CREDENTIAL_HEADER, caller.credential)
  if (caller.clientAddress) headers.set(CLIENT_ADDRESS_HEADER, caller.clientAddress)
  if (caller.token) headers.set('authorization', `Bearer ${caller.token}`)
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
