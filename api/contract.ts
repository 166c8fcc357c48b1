import type { z } from 'zod'
import type { Access } from './access.ts'

/** A form is parsed before the use case runs; the others are handed over while they arrive. */
export type BodyKind = 'form' | 'multipart' | 'bytes'
export type AnswerKind = 'json' | 'file'
export type HttpMethod = 'GET' | 'POST' | 'DELETE'

const MOST_FORM_BYTES = 64 * 1024

export type Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Body extends BodyKind = BodyKind,
  Answer extends AnswerKind = AnswerKind,
  Method extends HttpMethod = HttpMethod,
  Path extends string = string,
  Browser extends boolean = boolean,
  Allowed extends Access = Access,
> = {
  method: Method
  /** Snake-case, with parameters in braces: `/carts/lines/{line_id}`. */
  path: Path
  /** Who may call it. The door keeps it, and use cases get a context that says so. */
  access: Allowed
  summary: string
  input: Input
  output: Output
  /** Whether the browser may call it through the proxy route. Pages may call everything. */
  browser: Browser
  /** Whether the answer holds a secret: it is then not kept for a repeat of the request. */
  isSecret: boolean
  /** Whether a write leaves the caller's session as it was: the next call of the same page need not read it again. */
  leavesSession: boolean
  /** Whether a read may be a second old: it is answered by the standby, where there is one. */
  mayBeOld: boolean
  body: Body
  answer: Answer
  /** Size limit of a form. A streamed body is measured by its use case. */
  mostBodyBytes: number
}

export type Contract = Record<string, Endpoint>

/** Compiler’s answer to an endpoint that says nothing of its callers. */
export type NobodyMayCall =
  "Say in `access` who may call this endpoint: 'session', 'customer', { staff: '<permission>' } … (all of them: api/access.ts). The door keeps it."

type Defaulted =
  | 'browser'
  | 'isSecret'
  | 'leavesSession'
  | 'mayBeOld'
  | 'body'
  | 'answer'
  | 'mostBodyBytes'

/** Keeps the exact types of schemas, method and path, so that client, service and browser are checked against them. */
export function endpoint<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Body extends BodyKind = 'form',
  Answer extends AnswerKind = 'json',
  const Method extends HttpMethod = HttpMethod,
  const Path extends string = string,
  const Browser extends boolean = false,
  const Allowed extends Access = never,
>(
  description: Omit<
    Endpoint<Input, Output, Body, Answer, Method, Path, Browser, Allowed>,
    Defaulted | 'access'
  > &
    ([Allowed] extends [never] ? { access: NobodyMayCall } : { access: Allowed }) &
    Partial<Pick<Endpoint<Input, Output, Body, Answer, Method, Path, Browser, Allowed>, Defaulted>>,
): Endpoint<Input, Output, Body, Answer, Method, Path, Browser, Allowed> {
  return {
    browser: false as Browser,
    isSecret: false,
    leavesSession: false,
    mayBeOld: false,
    body: 'form' as Body,
    answer: 'json' as Answer,
    mostBodyBytes: MOST_FORM_BYTES,
    ...description,
  } as Endpoint<Input, Output, Body, Answer, Method, Path, Browser, Allowed>
}

/** A body that is read while it arrives. */
export type StreamedBody = { contentType: string; stream: ReadableStream<Uint8Array> }

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Request envelope beside the input: who asks, for which store, in which language. */
export type Envelope = {
  extSessionId: string
  /** The store's slug: the specification calls a store an application. */
  application: string
  locale: string
  tracking: Record<string, string>
}

export const SESSION_CREDENTIAL_HEADER = 'session-credential'
/** Sent in the query when the body is not a form. */
export function envelopeFields(envelope: Envelope): [string, string][] {
  return [
    ['ext_session_id', envelope.extSessionId],
    ['application', envelope.application],
    ['locale', envelope.locale],
    ...Object.entries(envelope.tracking),
  ]
}

export const CLIENT_ADDRESS_HEADER = 'client-address'
export const CLIENT_AGENT_HEADER = 'client-agent'
/**
 * Header of what an open page asks by itself: nobody is known to sit before it, and it keeps no session open. Whoever
 * forges it ends their own session sooner.
 */
export const UNATTENDED_HEADER = 'unattended'
/** Header with the code of a refusal, for the log of whoever passes the answer on. */
export const REFUSAL_HEADER = 'refusal-code'
/** Header with the request id, by which the log lines of one request are found. */
export const REQUEST_ID_HEADER = 'x-request-id'
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

/** The tracking parameters that travel on every request, as they are called on the wire. */
export const trackingNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'awc',
  'afcust',
] as const

/** The path as an expression that captures its parameters. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{[a-z0-9_]+\}/g, '([^/]+)')}$`)

/** Endpoints that a browser may call. */
export function browserEndpoints(contracts: Record<string, Contract>): Endpoint[] {
  return Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter((endpoint) => endpoint.browser)
}

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{([a-z0-9_]+)\}/g)].map((match) => match[1]!)
