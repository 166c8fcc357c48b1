import type { Context, Hono } from 'hono'
import {
  CLIENT_ADDRESS_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  SESSION_CREDENTIAL_HEADER,
} from '#api/contract.ts'
import { openApiDocument } from '#api/openapi.ts'
import { factoryContract } from '#commerce/production/factory.contract.ts'
import { bodyRules, MAIL_WEBHOOK_PREFIX } from '#server/web/rules/body-rules.ts'
import { passedOn } from './proxy.ts'
import type { ApiDoor } from '#server/web/visit.ts'
import { plain, type WebEnv } from '#server/web/web-context.ts'

const SIGNATURE_HEADER = 'estampa-signature'
/** A ticket is a page of our own: nothing of it is loaded or run, but it has a look. */
const TICKET_POLICY =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Doors for machines: the factory's stations, carriers, and mail servers. They bring a token or a seal and no
 * cookie, so that the rules for browsers do not concern them: they stand before those.
 */
export function addMachineEndpoints(web: Hono<WebEnv>, door: ApiDoor, version: string): void {
  const description = JSON.stringify(describeFactory(version))
  web.get('/api/factory/openapi.json', () => {
    return new Response(description, { headers: { 'content-type': 'application/json' } })
  })
  web.all('/api/factory/*', bodyRules, async (c) => {
    c.set('routeLabel', 'factory')
    const answer = await door.transport(await factoryRequest(c, door))
    const headers = passedOn(answer)
    if (headers.get('content-type')?.startsWith('text/html'))
      headers.set('content-security-policy', TICKET_POLICY)
    return new Response(answer.body, { status: answer.status, headers })
  })
  web.post('/api/carriers/:carrier/events', bodyRules, async (c) => {
    c.set('routeLabel', 'carrier')
    // Unpacked here, a small message could fill the memory.
    if (c.req.header('content-encoding')) return plain(415, 'Unpacked messages only.')
    const answer = await door.transport(await carrierRequest(c, door))
    return new Response(answer.body, { status: answer.status, headers: passedOn(answer) })
  })
  web.all('/api/carriers/*', () => plain(404, 'Not found.'))
  web.post(`${MAIL_WEBHOOK_PREFIX}:mailbox`, async (c) => {
    c.set('routeLabel', 'mail')
    // Unpacked here, a small message could fill the memory.
    if (c.req.header('content-encoding')) return plain(415, 'Unpacked messages only.')
    const answer = await door.transport(mailRequest(c, door))
    return new Response(answer.body, { status: answer.status, headers: passedOn(answer) })
  })
}

async function factoryRequest(c: Context<WebEnv>, door: ApiDoor): Promise<Request> {
  const url = new URL(c.req.url)
  const address = `${door.baseUrl}${url.pathname.slice('/api'.length)}${url.search}`
  const headers = headersTo(c, door)
  const token = /^Bearer ([A-Za-z0-9_-]{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (token) headers.set(SESSION_CREDENTIAL_HEADER, token)
  for (const name of ['content-type', IDEMPOTENCY_KEY_HEADER, 'if-none-match']) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const { method } = c.req
  if (method === 'GET' || method === 'HEAD') return new Request(address, { headers })
  return new Request(address, { method, headers, body: await c.req.text() })
}

/** The very bytes that were sealed: a seal over what somebody parsed and wrote again says nothing. */
async function carrierRequest(c: Context<WebEnv>, door: ApiDoor): Promise<Request> {
  const carrier = encodeURIComponent(c.req.param('carrier') ?? '')
  const query = new URLSearchParams({ signature: c.req.header(SIGNATURE_HEADER) ?? '' })
  const headers = headersTo(c, door)
  headers.set('content-type', 'application/octet-stream')
  return new Request(`${door.baseUrl}/carriers/${carrier}/events?${query}`, {
    method: 'POST',
    headers,
    body: await c.req.arrayBuffer(),
  })
}

/** Streamed: a mail may hold photos. */
function mailRequest(c: Context<WebEnv>, door: ApiDoor): Request {
  const mailbox = encodeURIComponent(c.req.param('mailbox') ?? '')
  const query = new URLSearchParams({ signature: c.req.header(SIGNATURE_HEADER) ?? '' })
  const headers = headersTo(c, door)
  headers.set('content-type', 'application/octet-stream')
  const sent = { method: 'POST', headers, body: c.req.raw.body, duplex: 'half' }
  return new Request(`${door.baseUrl}/mail-in/${mailbox}?${query}`, sent)
}

function headersTo(c: Context<WebEnv>, door: ApiDoor): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: c.get('clientAddress') })
  if (door.token) headers.set('authorization', `Bearer ${door.token}`)
  return headers
}

/** The contract as OpenAPI, without what only visitors send. */
function describeFactory(version: string) {
  const { paths, components } = openApiDocument({ factory: factoryContract }, version, {
    hasEnvelope: false,
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Estampa factory API', version },
    servers: [{ url: '/api' }],
    security: [{ station: [] }],
    paths,
    components: {
      ...(components as object),
      securitySchemes: { station: { type: 'http', scheme: 'bearer' } },
    },
  }
}
