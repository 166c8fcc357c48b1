import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  CLIENT_ADDRESS_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  SESSION_CREDENTIAL_HEADER,
  pathParameters,
  pathPattern,
  trackingNames,
  type Contract,
  type Endpoint,
  type Envelope,
} from './contract.ts'
import { EXPECTED_REFUSAL, Refusal, UNEXPECTED_FAULT, type FieldErrors } from './refusal.ts'
import { decodeForm, keysToSnake, toCamel } from './wire.ts'

type Run<Ctx, E extends Endpoint> = (
  ctx: Ctx,
  input: z.output<E['input']>,
) => Promise<z.input<E['output']>>

/**
 * What happens before the transaction of a write: counting attempts, checking passwords. Inside, a
 * refusal would undo the count, and slow work would hold a connection.
 */
type Guarded<Ctx, E extends Endpoint> = {
  before: (ctx: Ctx, input: z.output<E['input']>) => Promise<void>
  run: Run<Ctx, E>
}

/** The use cases of one contract. A wrong shape does not compile. */
export type UseCases<Ctx, C extends Contract> = {
  [Name in keyof C]: Run<Ctx, C[Name]> | Guarded<Ctx, C[Name]>
}

type Bound<Ctx> = {
  endpoint: Endpoint
  before?: (ctx: Ctx, input: never) => Promise<void>
  run: (ctx: Ctx, input: never) => Promise<unknown>
}

export function bind<Ctx, C extends Contract>(
  contract: C,
  useCases: UseCases<Ctx, C>,
): Bound<Ctx>[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const useCase = useCases[name as keyof C] as Bound<Ctx>['run'] | Omit<Bound<Ctx>, 'endpoint'>
    return typeof useCase === 'function' ? { endpoint, run: useCase } : { endpoint, ...useCase }
  })
}

export type Call = {
  envelope: Envelope
  credential: string | undefined
  clientAddress: string | undefined
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
  const routes = bounds.map((bound) => ({ ...bound, pattern: pathPattern(bound.endpoint.path) }))
  const names = new Set(bounds.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  if (names.size !== bounds.length) throw new Error('Two API endpoints share a method and a path.')

  return async (request) => {
    const url = new URL(request.url)
    const found = routes
      .filter((route) => route.endpoint.method === request.method)
      .map((route) => ({ route, match: route.pattern.exec(url.pathname) }))
      .find(({ match }) => match)
    const label = found ? `${request.method} ${found.route.endpoint.path}` : 'unknown'
    try {
      if (!found?.match) throw new Refusal('not_found')
      return respond(await answer(found.route, found.match, request, url, door))
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

async function answer<Ctx>(
  { endpoint, before, run }: Bound<Ctx>,
  match: RegExpExecArray,
  request: Request,
  url: URL,
  door: Door<Ctx>,
): Promise<Answer> {
  const form = endpoint.method === 'GET' ? url.searchParams : await readForm(request)
  const fields = decodeForm(form)
  pathParameters(endpoint.path).forEach((name, index) => {
    fields[toCamel(name)] = decodePart(match[index + 1]!)
  })
  const call = readCall(form, request)
  const parsed = endpoint.input.safeParse(fields)
  if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.error))
  const ctx = await door.makeContext(call)
  const work = async (inner: Ctx): Promise<Answer> => ({
    status: 200,
    body: await run(inner, parsed.data as never),
  })
  if (endpoint.method === 'GET') return work(ctx)

  const key = request.headers.get(IDEMPOTENCY_KEY_HEADER)
  if (!key || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new Refusal('invalid', { [IDEMPOTENCY_KEY_HEADER]: 'required' })
  }
  await before?.(ctx, parsed.data as never)
  const scope = `${door.whoAsks(ctx)} ${endpoint.method} ${url.pathname}`
  return door.runOnce(
    ctx,
    { key, scope, bodyHash: hashForm(form), isSecret: endpoint.isSecret },
    work,
  )
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new Refusal('unsupported_type')
  }
  return new URLSearchParams(await request.text())
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
  }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refusal('not_found')
  }
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message
  return fields
}

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

function respond({ status, body }: Answer): Response {
  return Response.json(keysToSnake(body), {
    status,
    headers: { 'cache-control': 'private, no-store' },
  })
}
