import { accessNames, readAccess } from '#api/access.ts'
import type { Endpoint } from '#api/contract.ts'
import { openApiDocument } from '#api/openapi.ts'
import { officeContracts } from '#commerce/contracts.ts'
import {
  builtInRoles,
  permissions,
  stepUpPermissions,
  type Permission,
} from '#commerce/staff/permission.terms.ts'
import { isPassedOn } from './office-api.ts'
import { officeCookieName } from './staff-cookie.ts'

type Json = Record<string, unknown>

/** OpenAPI document of the office, as served to whoever is signed in at /api/office/openapi.json. */
export function officeOpenApi(origin: string, version: string) {
  const { openapi, paths, components } = openApiDocument(officeContracts, version, {
    hasEnvelope: false,
    describeCaller,
  })
  return {
    openapi,
    info: {
      title: 'Estampa office API',
      version,
      description: [
        'Calls of people of the shop, at the address of the office alone.',
        'Whoever is signed in sends the cookie of their session; a write sends the office’s own Origin too.',
        'A person calls what a role of theirs permits, in its stores. Everything else does not exist for them: 404.',
        'x-permission names the one permission of a call (self: everybody who is signed in).',
        'With x-fresh-proof the person has proved who they are a few minutes ago; else 403, code proof_needed.',
        'Writes are form-encoded and carry an Idempotency-Key: the same key with the same body gives the same answer, with another body 422.',
        'With x-called-by pages a call is made by pages of the office themselves, to let somebody in: a browser gets 404 for it.',
        'An expected refusal has error_code 5004.',
      ].join('\n\n'),
    },
    servers: [{ url: `${origin}/api` }],
    paths: { ...paths, ...streams },
    components: {
      ...components,
      securitySchemes: {
        staff: { type: 'apiKey', in: 'cookie', name: officeCookieName(origin, 'staff') },
      },
    },
  }
}

function describeCaller(endpoint: Endpoint): Json {
  const { name, permission } = readAccess(endpoint.access)
  if (name !== 'staff') {
    return { description: `${accessNames[name]}.`, security: [], 'x-called-by': calledBy(endpoint) }
  }
  const caller = { security: [{ staff: [] }], 'x-called-by': calledBy(endpoint) }
  if (permission === 'self') {
    return { ...caller, description: 'Everybody who is signed in.', 'x-permission': permission }
  }
  return { ...caller, ...describePermission(permission as Permission, endpoint) }
}

const calledBy = (endpoint: Endpoint) => (isPassedOn(endpoint) ? 'browser' : 'pages')

function describePermission(permission: Permission, { method, answer }: Endpoint): Json {
  const roles = Object.values(builtInRoles).filter(({ permissions: held }) =>
    (held as readonly Permission[]).includes(permission),
  )
  const isDangerous = stepUpPermissions.includes(permission)
  return {
    description: `People with the permission ${permission}: ${permissions[permission]}. Built-in roles that have it: ${roles.map((role) => role.name).join(', ') || 'none'}.`,
    'x-permission': permission,
    'x-fresh-proof': isDangerous && (method !== 'GET' || answer === 'file'),
  }
}

/** Streams of events, which a browser opens and no contract knows. */
const streams: Record<string, Json> = {
  '/office/live': {
    get: {
      ...describeStream('Changes of what the person who is signed in may see, as they happen'),
      operationId: 'live',
      description: 'Everybody who is signed in.',
      'x-access': { staff: 'self' },
      'x-permission': 'self',
      parameters: [
        {
          name: 'store',
          in: 'query',
          required: false,
          schema: { type: 'array', items: { type: 'string' } },
        },
      ],
    },
  },
  '/office/chat/{public_id}/events': {
    get: {
      ...describeStream('Messages of a chat, as they are written'),
      operationId: 'chat',
      ...describePermission('ticket.read', officeContracts.ticketDesk.getChat),
      'x-access': { staff: 'ticket.read' },
      parameters: [{ name: 'public_id', in: 'path', required: true, schema: { type: 'string' } }],
    },
  },
}

function describeStream(summary: string): Json {
  return {
    tags: ['streams'],
    summary,
    security: [{ staff: [] }],
    'x-called-by': 'browser',
    responses: { 200: { description: 'Events', content: { 'text/event-stream': {} } } },
  }
}
