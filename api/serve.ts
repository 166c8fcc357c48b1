import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { Access, AccessName } from './access.ts'
import {
  CLIENT_ADDRESS_HEADER,
  CLIENT_AGENT_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REFUSAL_HEADER,
  REQUEST_ID_HEADER,
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
import {
  EXPECTED_REFUSAL,
  isRefused,
  Refusal,
  UNEXPECTED_FAULT,
  type FieldErrors,
} from './refusal.ts'
import { isServiceAway } from './unavailable.ts'
import { decodeForm, keysToSnake, parseForm, toCamel } from './wire.ts'

type Execute<Ctx, E extends Endpoint> = (
  ctx: Ctx,
  input: z.output<E['input']>,
  ...body: E['body'] extends 'form' ? [] : [body: StreamedBody]
) => Promise<E['answer'] extends 'file' ? FileAnswer : z.input<E['output']>>

/**
 * Use case of a write. `prepare` happens before its transaction: counting attempts, checking passwords.
 * Inside, a refusal would undo the count, and slow work would hold a connection. What it finds out is handed
 * on to `execute`, which names its type: whoever names none can do nothing with it.
 */
type WriteUseCase<Ctx, E extends Endpoint> = {
  prepare?: (ctx: Ctx, input: z.output<E['input']>) => Promise<unknown>
  /**
   * The usual case of a write as one statement, which keeps its answer too. Undefined when it has
   * done nothing: `execute` then does it, or says why not.
   */
  fastPath?: (
    ctx: Ctx,
    input: z.output<E['input']>,
    once: IdempotentWrite,
    prepared: never,
  ) => Promise<z.input<E['output']> | undefined>
  execute: (ctx: Ctx, input: z.output<E['input']>, prepared: never) => ReturnType<Execute<Ctx, E>>
}

/**
 * The use cases of one contract. A wrong shape does not compile, and neither does one for callers whom this host
 * does not know. `Contexts` says by the name of each access what a use case gets: that somebody is signed in is
 * then in its type, and nobody looks again.
 */
export type UseCases<Contexts, C extends Contract> = {
  [Name in keyof C]: AccessName<C[Name]['access']> extends infer Caller extends keyof Contexts
    ? Execute<Contexts[Caller], C[Name]> | WriteUseCase<Contexts[Caller], C[Name]>
    : never
}

export type Bound<Ctx> = {
  endpoint: Endpoint
  prepare?: (ctx: Ctx, input: never) => Promise<unknown>
  fastPath?: (ctx: Ctx, input: never, once: IdempotentWrite, prepared: unknown) => Promise<unknown>
  execute: (ctx: Ctx, input: never, given?: unknown) => Promise<unknown>
}

export function bind<Contexts, C extends Contract>(
  contract: C,
  useCases: UseCases<Contexts, C>,
): Bound<Contexts[keyof Contexts]>[] {
  type Ctx = Contexts[keyof Contexts]
  return Object.entries(contract).map(([name, endpoint]) => {
    const useCase = useCases[name as keyof C] as unknown as
      | Bound<Ctx>['execute']
      | Omit<Bound<Ctx>, 'endpoint'>
    return typeof useCase === 'function' ? { endpoint, execute: useCase } : { endpoint, ...useCase }
  })
}

export type Call = {
  envelope: Envelope
  credential: string | undefined
  clientAddress: string | undefined
  clientAgent: string | undefined
  requestId: string | undefined
  memory: CallMemory | undefined
}

/** Memory of one page's calls in this process: what the first has read of the caller, for those that follow. */
export type CallMemory = {
  session?: { credential: string | undefined; read: Promise<unknown>; at: number }
}

export type Answer = { status: number; body: unknown }

/** A keyed write: who asks, under which key, for what, and whether its answer may be kept. */
export type IdempotentWrite = { key: string; scope: string; bodyHash: string; isSecret: boolean }

export type WriteSteps<Ctx> = {
  execute: (ctx: Ctx) => Promise<Answer>
  /** See `Guarded`. */
  fastPath: (() => Promise<Answer | undefined>) | undefined
}

export type Door<Ctx> = {
  makeContext: (call: Call, endpoint: Endpoint) => Promise<Ctx>
  /** Refuses whoever is not among the callers of an endpoint. */
  authorize: (ctx: Ctx, access: Access) => void
  /** Owner of the keys: the same visitor's next request must come to the same name. */
  whoAsks: (ctx: Ctx) => string
  /** Does the work in one transaction, at most once per key; a repeat gets the first answer. */
  runOnce: (ctx: Ctx, once: IdempotentWrite, work: WriteSteps<Ctx>) => Promise<Answer>
  reportFault: (error: unknown, endpoint: string) => void
  /** Finishes what a use case answered, for who asks. It may be kept elsewhere: a copy. */
  finish?: (ctx: Ctx, endpoint: Endpoint, body: unknown) => unknown
  /** How a call ended whose context was made: done, or refused. Not told of a fault. */
  reportEnd?: (ctx: Ctx, end: CallEnd) => void
  /** Runs a call under its name, for whoever traces it. */
  trace?: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

export type CallEnd = { endpoint: Endpoint; input: object; refusal: Refusal | undefined }

/** A call as it is understood: of a Request, or of somebody in this very process. */
export type ApiRequest = {
  method: string
  /** As in an address, still encoded. */
  path: string
  /** Fields of a form, or of the query of everything else. */
  form: URLSearchParams
  headers: { get: (name: string) => string | null }
  memory?: CallMemory | undefined
}

/** From Request to Response over HTTP; in this process the same without making either. */
export type Api = ((request: Request) => Promise<Response>) & {
  ask: (asked: ApiRequest) => Promise<Answer>
}

export function serve<Ctx>(bounds: readonly Bound<Ctx>[], door: Door<Ctx>): Api {
  const routes = Map.groupBy(
    bounds.map((bound) => ({
      ...bound,
      pattern: pathPattern(bound.endpoint.path),
      parameters: pathParameters(bound.endpoint.path).map(toCamel),
    })),
    ({ endpoint: { method, path } }) => routeGroup(method, path),
  )
  const names = new Set(bounds.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  if (names.size !== bounds.length) throw new Error('Two API endpoints share a method and a path.')
  if (bounds.some(({ endpoint }) => endpoint.path.startsWith('/{'))) {
    throw new Error('The path of an API endpoint begins with a word of its own.')
  }
  if (bounds.some(({ endpoint }) => endpoint.access === 'server' && endpoint.browser)) {
    throw new Error('What only web servers may call is not passed on from browsers.')
  }

  /** Guarded call: whatever goes wrong on the way becomes an answer, too. */
  async function guarded<Result>(
    { method, path }: Pick<ApiRequest, 'method' | 'path'>,
    work: (route: Route<Ctx>) => Promise<Result>,
    as: (answer: Answer) => Result,
  ): Promise<Result> {
    const route = routes.get(routeGroup(method, path))?.find(({ pattern }) => pattern.test(path))
    try {
      if (!route) return as(refusalAnswer(new Refusal('not_found')))
      if (!door.trace) return await work(route)
      return await door.trace(`${method} ${route.endpoint.path}`, () => work(route))
    } catch (error) {
      if (error instanceof Refusal) return as(refusalAnswer(error))
      door.reportFault(error, route ? `${method} ${route.endpoint.path}` : 'unknown')
      return as({
        status: isServiceAway(error) ? 503 : 500,
        body: { errorCode: UNEXPECTED_FAULT, message: 'The request could not be served.' },
      })
    }
  }

  const ask = (asked: ApiRequest) =>
    guarded(
      asked,
      (route) => answer(route, asked, door),
      (made) => made,
    )

  function handle(request: Request): Promise<Response> {
    const { pathname: path, searchParams } = new URL(request.url)
    const { method, headers } = request
    const respondTo = async (route: Route<Ctx>) => {
      const form = isForm(route.endpoint) ? await formOf(request) : searchParams
      const made = await answer(route, { method, path, form, headers }, door, request)
      return made.body instanceof FileAnswer
        ? fileResponse(made.body, headers.get('if-none-match'))
        : respond(made)
    }
    return guarded({ method, path }, respondTo, respond)
  }

  return Object.assign(handle, { ask })
}

/** Few endpoints begin with the same word, which is no parameter. */
const routeGroup = (method: string, path: string) => `${method} ${path.split('/', 2)[1]}`

const isForm = ({ method, body }: Endpoint) => method !== 'GET' && body === 'form'

type Route<Ctx> = Bound<Ctx> & { pattern: RegExp; parameters: readonly string[] }

async function answer<Ctx>(
  route: Route<Ctx>,
  asked: ApiRequest,
  door: Door<Ctx>,
  /** Request of what is streamed. */
  request?: Request,
): Promise<Answer> {
  const { endpoint, pattern, parameters } = route
  const fields = decodeForm(asked.form)
  const parts = pattern.exec(asked.path)?.slice(1) ?? []
  for (const [index, name] of parameters.entries()) fields[name] = decodePart(parts[index]!)
  const ctx = await door.makeContext(readCall(asked), endpoint)
  let input: object = {}
  try {
    // Before the input is read: whoever may not call learns nothing of what is wrong with it.
    door.authorize(ctx, endpoint.access)
    input = readInput(endpoint, fields)
    const made = await perform(route, { ctx, input: input as never, asked, request }, door)
    door.reportEnd?.(ctx, { endpoint, input, refusal: undefined })
    return door.finish ? { ...made, body: door.finish(ctx, endpoint, made.body) } : made
  } catch (error) {
    if (error instanceof Refusal) door.reportEnd?.(ctx, { endpoint, input, refusal: error })
    throw error
  }
}

function readInput(endpoint: Endpoint, fields: object): object {
  const parsed = endpoint.input.safeParse(fields)
  if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.error))
  return parsed.data
}

type Given<Ctx> = { ctx: Ctx; input: never; asked: ApiRequest; request: Request | undefined }

async function perform<Ctx>(
  { endpoint, prepare, fastPath, execute }: Route<Ctx>,
  { ctx, input, asked, request }: Given<Ctx>,
  door: Door<Ctx>,
): Promise<Answer> {
  const work = async (inner: Ctx, prepared?: unknown): Promise<Answer> => ({
    status: 200,
    body: await execute(inner, input, prepared),
  })
  if (endpoint.method === 'GET') return work(ctx)
  // No transaction and no key around a stream: both would wait for the visitor's line.
  if (!isForm(endpoint)) {
    if (!request) throw new Error(`${endpoint.path} takes a stream.`)
    return { status: 200, body: await execute(ctx, input, readStream(endpoint, request)) }
  }

  const key = asked.headers.get(IDEMPOTENCY_KEY_HEADER)
  if (!key || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new Refusal('invalid', { [IDEMPOTENCY_KEY_HEADER]: 'required' })
  }
  const prepared = await prepare?.(ctx, input)
  const scope = `${door.whoAsks(ctx)} ${endpoint.method} ${asked.path}`
  const once = { key, scope, bodyHash: hashForm(asked.form), isSecret: endpoint.isSecret }
  return door.runOnce(ctx, once, {
    execute: (inner) => work(inner, prepared),
    fastPath:
      fastPath &&
      (async () => {
        const body = await fastPath(ctx, input, once, prepared)
        return body === undefined ? undefined : { status: 200, body }
      }),
  })
}

async function formOf(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new Refusal('unsupported_type')
  }
  return parseForm(await request.text())
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

function readCall({ form, headers, memory }: ApiRequest): Call {
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
    credential: headers.get(SESSION_CREDENTIAL_HEADER) ?? undefined,
    clientAddress: headers.get(CLIENT_ADDRESS_HEADER) ?? undefined,
    clientAgent: headers.get(CLIENT_AGENT_HEADER) ?? undefined,
    requestId: headers.get(REQUEST_ID_HEADER)?.slice(0, 64),
    memory,
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

/** Neither the order of the fields nor what the envelope says makes another request. */
function hashForm(form: URLSearchParams): string {
  const sorted = new URLSearchParams([...form].filter(([name]) => !envelopeNames.has(name)))
  sorted.sort()
  return hash('sha256', sorted.toString(), 'hex')
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
