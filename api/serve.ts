import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  CLIENT_ADDRESS_HEADER,
  CLIENT_AGENT_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  SESSION_CREDENTIAL_HEADER,
  pathParameters,
  pathPattern,
  trackingNames,
  type Contract,
  type Endpoint,
  type Envelope,
  type StreamedBody,
} from './contract.ts'
import { FileAnswer } from './file-answer.ts'
import { fileResponse } from './file-response.ts'
import { EXPECTED_REFUSAL, Refusal, UNEXPECTED_FAULT, type FieldErrors } from './refusal.ts'
import { decodeForm, keysToSnake, readForm, toCamel } from './wire.ts'

type Run<Ctx, E extends Endpoint> = (
  ctx: Ctx,
  input: z.output<E['input']>,
  ...body: E['body'] extends 'form' ? [] : [body: StreamedBody]
) => Promise<E['answer'] extends 'file' ? FileAnswer : z.input<E['output']>>

/**
 * What happens before the transaction of a write: counting attempts, checking passwords. Inside, a
 * refusal would undo the count, and slow work would hold a connection. What it finds out is handed
 * on to `run`.
 */
type Guarded<Ctx, E extends Endpoint> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- each use case knows what it prepares
  before: (ctx: Ctx, input: z.output<E['input']>) => Promise<any>
  run: (
    ctx: Ctx,
    input: z.output<E['input']>,
    // oxlint-disable-next-line typescript/no-explicit-any -- the same thing
    prepared: any,
  ) => ReturnType<Run<Ctx, E>>
}

/** The use cases of one contract. A wrong shape does not compile. */
export type UseCases<Ctx, C extends Contract> = {
  [Name in keyof C]: Run<Ctx, C[Name]> | Guarded<Ctx, C[Name]>
}

type Bound<Ctx> = {
  endpoint: Endpoint
  before?: (ctx: Ctx, input: never) => Promise<unknown>
  run: (ctx: Ctx, input: never, given?: unknown) => Promise<unknown>
}

export function bind<Ctx, C extends Contract>(
  contract: C,
  useCases: UseCases<Ctx, C>,
): Bound<Ctx>[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const useCase = useCases[name as keyof C] as unknown as
      | Bound<Ctx>['run']
      | Omit<Bound<Ctx>, 'endpoint'>
    return typeof useCase === 'function' ? { endpoint, run: useCase } : { endpoint, ...useCase }
  })
}

export type Call = {
  envelope: Envelope
  credential: string | undefined
  clientAddress: string | undefined
  clientAgent: string | undefined
}

export type Answer = { status: number; body: unknown }

/** A keyed write: who asks, under which key, for what, and whether its answer may be kept. */
export type Once = { key: string; scope: string; bodyHash: string; isSecret: boolean }

export type Door<Ctx> = {
  makeContext: (call: Call) => Promise<Ctx>
  /** Whose keys these are: the same visitor's next request must come to the same name. */
  whoAsks: (ctx: Ctx) => string
  /** Runs the work in one transaction, at most once per key; a repeat gets the first answer. */
  runOnce: (ctx: Ctx, once: Once, work: (ctx: Ctx) => Promise<Answer>) => Promise<Answer>
  reportFault: (error: unknown, endpoint: string) => void
}

/** The API as a function from Request to Response, the same in this process and over HTTP. */
export function serve<Ctx>(
  bounds: readonly Bound<Ctx>[],
  door: Door<Ctx>,
): (request: Request) => Promise<Response> {
  const routes = bounds.map((bound) => ({
    ...bound,
    pattern: pathPattern(bound.endpoint.path),
    parameters: pathParameters(bound.endpoint.path).map(toCamel),
  }))
  const names = new Set(bounds.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  if (names.size !== bounds.length) throw new Error('Two API endpoints share a method and a path.')

  return async (request) => {
    const url = new URL(request.url)
    const { method } = request
    const route = routes.find(
      ({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname),
    )
    const label = route ? `${method} ${route.endpoint.path}` : 'unknown'
    try {
      if (!route) throw new Refusal('not_found')
      const answered = await answer(route, request, url, door)
      return answered.body instanceof FileAnswer
        ? fileResponse(answered.body, request.headers.get('if-none-match'))
        : respond(answered)
    } catch (error) {
      if (error instanceof Refusal) return respond(refusalAnswer(error))
      door.reportFault(error, label)
      return respond({
        status: 500,
        body: { errorCode: UNEXPECTED_FAULT, message: 'The request could not be served.' },
      })
    }
  }
}

type Route<Ctx> = Bound<Ctx> & { pattern: RegExp; parameters: readonly string[] }

async function answer<Ctx>(
  { endpoint, before, run, pattern, parameters }: Route<Ctx>,
  request: Request,
  url: URL,
  door: Door<Ctx>,
): Promise<Answer> {
  const isForm = endpoint.method !== 'GET' && endpoint.body === 'form'
  const form = isForm ? await formOf(request) : url.searchParams
  const fields = decodeForm(form)
  const parts = pattern.exec(url.pathname)?.slice(1) ?? []
  for (const [index, name] of parameters.entries()) fields[name] = decodePart(parts[index]!)
  const call = readCall(form, request)
  const parsed = endpoint.input.safeParse(fields)
  if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.error))
  const ctx = await door.makeContext(call)
  const work = async (inner: Ctx, prepared?: unknown): Promise<Answer> => ({
    status: 200,
    body: await run(inner, parsed.data as never, prepared),
  })
  if (endpoint.method === 'GET') return work(ctx)
  // No transaction and no key around a stream: both would wait for the visitor's line.
  if (!isForm) {
    const body = await run(ctx, parsed.data as never, readStream(endpoint, request))
    return { status: 200, body }
  }

  const key = request.headers.get(IDEMPOTENCY_KEY_HEADER)
  if (!key || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new Refusal('invalid', { [IDEMPOTENCY_KEY_HEADER]: 'required' })
  }
  const prepared = await before?.(ctx, parsed.data as never)
  const scope = `${door.whoAsks(ctx)} ${endpoint.method} ${url.pathname}`
  return door.runOnce(
    ctx,
    { key, scope, bodyHash: hashForm(form), isSecret: endpoint.isSecret },
    (inner) => work(inner, prepared),
  )
}

async function formOf(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new Refusal('unsupported_type')
  }
  return readForm(await request.text())
}

const streamedTypes = {
  multipart: /^multipart\/form-data\s*;/i,
  bytes: /^application\/(octet-stream|offset\+octet-stream)$/i,
}

function readStream({ body }: Endpoint, request: Request): StreamedBody {
  const contentType = request.headers.get('content-type') ?? ''
  if (body === 'form' || !streamedTypes[body].test(contentType)) {
    throw new Refusal('unsupported_type')
  }
  return { contentType, stream: request.body ?? new Blob([]).stream() }
}

const envelopeNames = new Set<string>(['ext_session_id', 'application', 'locale', ...trackingNames])

function readCall(form: URLSearchParams, request: Request): Call {
  const tracking: Record<string, string> = {}
  for (const name of trackingNames) {
    const value = form.get(name)
    if (value) tracking[name] = value.slice(0, 200)
  }
  return {
    envelope: {
      extSessionId: form.get('ext_session_id') ?? '',
      application: form.get('application') ?? '',
      locale: form.get('locale') ?? '',
      tracking,
    },
    credential: request.headers.get(SESSION_CREDENTIAL_HEADER) ?? undefined,
    clientAddress: request.headers.get(CLIENT_ADDRESS_HEADER) ?? undefined,
    clientAgent: request.headers.get(CLIENT_AGENT_HEADER) ?? undefined,
  }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refusal('not_found')
  }
}

export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message
  return fields
}

/** The same call may succeed in a moment. */
const RETRY_AFTER_SECONDS: Partial<Record<number, string>> = { 423: '5', 503: '5' }

export function refusalAnswer(refusal: Refusal): Answer {
  const { code, status, fields } = refusal
  return { status, body: { errorCode: EXPECTED_REFUSAL, code, fields } }
}

/** Neither the order of the fields nor what the envelope says makes another request. */
function hashForm(form: URLSearchParams): string {
  const sorted = new URLSearchParams([...form].filter(([name]) => !envelopeNames.has(name)))
  sorted.sort()
  return createHash('sha256').update(sorted.toString()).digest('hex')
}

export function respond({ status, body }: Answer): Response {
  return Response.json(keysToSnake(body), {
    status,
    headers: {
      'cache-control': 'private, no-store',
      ...(RETRY_AFTER_SECONDS[status] && { 'retry-after': RETRY_AFTER_SECONDS[status] }),
    },
  })
}
