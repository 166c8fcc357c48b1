import type { z } from 'zod'

export type Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Snake-case, with parameters in braces: `/carts/lines/{line_id}`. */
  path: string
  summary: string
  input: Input
  output: Output
  /** Whether the browser may call it through the proxy route. Pages may call everything. */
  browser: boolean
  /** Whether the answer holds a secret: it is then not kept for a repeat of the request. */
  isSecret: boolean
}

export type Contract = Record<string, Endpoint>

/** Keeps the exact types of the schemas, so that client and service are checked against them. */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  description: Omit<Endpoint<Input, Output>, 'browser' | 'isSecret'> & {
    browser?: boolean
    isSecret?: boolean
  },
): Endpoint<Input, Output> {
  return { browser: false, isSecret: false, ...description }
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** What every request carries beside its input: who asks, for which store, in which language. */
export type Envelope = {
  extSessionId: string
  /** The store's slug: the specification calls a store an application. */
  application: string
  locale: string
  tracking: Record<string, string>
}

export const SESSION_CREDENTIAL_HEADER = 'session-credential'
export const CLIENT_ADDRESS_HEADER = 'client-address'
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

/** What a browser may call. */
export function browserEndpoints(contracts: Record<string, Contract>): Endpoint[] {
  return Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter((endpoint) => endpoint.browser)
}

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{([a-z0-9_]+)\}/g)].map((match) => match[1]!)
