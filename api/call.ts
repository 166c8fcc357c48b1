import { hash } from 'node:crypto'
import {
  CLIENT_ADDRESS_HEADER,
  CLIENT_AGENT_HEADER,
  REQUEST_ID_HEADER,
  SESSION_CREDENTIAL_HEADER,
  UNATTENDED_HEADER,
  trackingNames,
  type Endpoint,
  type Envelope,
  type StreamedBody,
} from './contract.ts'
import { Refusal } from './refusal.ts'
import { parseForm } from './wire.ts'

export type Call = {
  envelope: Envelope
  credential: string | undefined
  clientAddress: string | undefined
  clientAgent: string | undefined
  requestId: string | undefined
  /** Asked by an open page itself, and by nobody before it. */
  isUnattended: boolean
  memory: CallMemory | undefined
}

/** Memory of one page's calls in this process: what the first has read of the caller, for those that follow. */
export type CallMemory = {
  session?: { credential: string | undefined; read: Promise<unknown>; at: number }
}

export type Answer = { status: number; body: unknown }

/** A keyed write: who asks, under which key, for what, and whether its answer may be kept. */
export type IdempotentWrite = { key: string; scope: string; bodyHash: string; isSecret: boolean }

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

export const isForm = ({ method, body }: Endpoint) => method !== 'GET' && body === 'form'

export async function formOf(request: Request): Promise<URLSearchParams> {
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

export function readStream({ body }: Endpoint, request: Request): StreamedBody {
  const contentType = request.headers.get('content-type') ?? ''
  if (body === 'form' || !streamedTypes[body].test(contentType)) {
    throw new Refusal('unsupported_type')
  }
  return { contentType, stream: request.body ?? new Blob([]).stream() }
}

const envelopeNames = new Set<string>(['ext_session_id', 'application', 'locale', ...trackingNames])

export function readCall({ form, headers, memory }: ApiRequest): Call {
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
    isUnattended: headers.get(UNATTENDED_HEADER) !== null,
    memory,
  }
}

export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refusal('not_found')
  }
}

/** Neither the order of the fields nor what the envelope says makes another request. */
export function hashForm(form: URLSearchParams): string {
  const sorted = new URLSearchParams([...form].filter(([name]) => !envelopeNames.has(name)))
  sorted.sort()
  return hash('sha256', sorted.toString(), 'hex')
}
