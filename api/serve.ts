import type { Access } from './access.ts'
import type { Bound } from './bind.ts'
import {
  decodePart,
  formOf,
  hashForm,
  isForm,
  readCall,
  readStream,
  type Answer,
  type ApiRequest,
  type Call,
  type IdempotentWrite,
} from './call.ts'
import { IDEMPOTENCY_KEY_HEADER, pathParameters, pathPattern, type Endpoint } from './contract.ts'
import { FileAnswer } from './file-answer.ts'
import { fileResponse } from './file-response.ts'
import { Refusal, UNEXPECTED_FAULT } from './refusal.ts'
import { fieldErrors, refusalAnswer, respond } from './respond.ts'
import { isServiceAway } from './unavailable.ts'
import { decodeForm, toCamel } from './wire.ts'

export type WriteSteps<Ctx> = {
  execute: (ctx: Ctx) => Promise<Answer>
  /** See `fastPath` of `WriteUseCase`. */
  fastPath: (() => Promise<Answer | undefined>) | undefined
}

export type Door<Ctx> = {
  makeContext: (call: Call, endpoint: Endpoint) => Promise<Ctx>
  /** Refuses whoever is not among the callers of an endpoint. */
  authorize: (ctx: Ctx, access: Access, endpoint: Endpoint) => void
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
    door.authorize(ctx, endpoint.access, endpoint)
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
