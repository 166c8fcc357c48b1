import { z } from 'zod'
import { accessNames, readAccess, type Access } from './access.ts'
import {
  pathParameters,
  SESSION_CREDENTIAL_HEADER,
  type Contract,
  type Endpoint,
} from './contract.ts'
import { EXPECTED_REFUSAL, refusals } from './refusal.ts'
import { toSnake } from './wire.ts'

type Json = Record<string, unknown>

type DocumentOptions = {
  /** Whether a caller says who asks and for which store: neither machines nor the office do. */
  hasEnvelope?: boolean
  /** Fields of an operation that take the place of those for visitors: who may call it, and how they show it. */
  describeCaller?: (endpoint: Endpoint) => Json
}

/** The OpenAPI 3.1 document of the contracts, as served at /api/openapi.json. */
export function openApiDocument(
  contracts: Record<string, Contract>,
  version: string,
  { hasEnvelope = true, describeCaller = describeVisitor }: DocumentOptions = {},
): { openapi: string; info: Json; paths: Record<string, Json>; components: Json } {
  const envelope = hasEnvelope ? envelopeNames : []
  const paths: Record<string, Json> = {}
  for (const [noun, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = (paths[endpoint.path] ??= {})
      path[endpoint.method.toLowerCase()] = {
        ...operation(noun, name, endpoint, envelope),
        ...describeCaller(endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Estampa commerce API',
      version,
      description:
        'Writes are form-encoded and carry an Idempotency-Key: the same key with the same body ' +
        'gives the same answer, with another body 422. Files are streamed, as multipart or bytes, ' +
        'with all other fields in the query. An expected refusal has error_code 5004.',
    },
    paths,
    components: { schemas: { Refusal: refusalSchema }, securitySchemes },
  }
}

function operation(
  noun: string,
  name: string,
  endpoint: Endpoint,
  envelope: readonly string[],
): Json {
  const schema = inputSchema(endpoint.input)
  const inPath = new Set(pathParameters(endpoint.path))
  const properties = Object.entries(schema.properties)
  const isForm = endpoint.method !== 'GET' && endpoint.body === 'form'
  const parameters = properties
    .filter(([field]) => inPath.has(field) || !isForm)
    .map(([field, property]) => ({
      name: field,
      in: inPath.has(field) ? 'path' : 'query',
      required: inPath.has(field) || schema.required.includes(field),
      schema: property,
    }))
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters: [...parameters, ...(isForm ? [keyParameter] : envelope.map(envelopeParameter))],
    ...(endpoint.method === 'GET' ? {} : { requestBody: requestBody(endpoint, schema, envelope) }),
    responses: {
      200: {
        description: 'The answer',
        content:
          endpoint.answer === 'file'
            ? { 'application/octet-stream': {} }
            : {
                'application/json': {
                  schema: snake(z.toJSONSchema(endpoint.output, { unrepresentable: 'any' })),
                },
              },
      },
      default: {
        description: 'An expected refusal, or a fault',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

const describeVisitor = ({ access, browser }: Endpoint): Json => ({
  description: describeAccess(access),
  security: securityOf(access),
  'x-browser': browser,
})

const securitySchemes = {
  session: { type: 'apiKey', in: 'header', name: SESSION_CREDENTIAL_HEADER },
  station: { type: 'http', scheme: 'bearer' },
}

/** An empty requirement: it may be called without a session, and with one. */
function securityOf(access: Access): Json[] {
  const { name } = readAccess(access)
  if (name === 'station') return [{ station: [] }]
  if (name === 'carrier' || name === 'provider' || name === 'mailer') return []
  const needsSession = ['session', 'customer', 'partner'].includes(name)
  return needsSession ? [{ session: [] }] : [{}, { session: [] }]
}

function describeAccess(access: Access): string {
  const { name, permission } = readAccess(access)
  const who = `${accessNames[name]}.`
  return permission === undefined ? who : `${who} An account needs the permission ${permission}.`
}

const envelopeNames = ['ext_session_id', 'application', 'locale']

const envelopeParameter = (field: string) => ({
  name: field,
  in: 'query',
  required: true,
  schema: { type: 'string' },
})

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}

function requestBody(
  endpoint: Endpoint,
  schema: ReturnType<typeof inputSchema>,
  envelope: readonly string[],
): Json {
  if (endpoint.body === 'bytes') {
    return { required: true, content: { 'application/octet-stream': {} } }
  }
  if (endpoint.body === 'multipart') {
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } }
  }
  const inPath = new Set(pathParameters(endpoint.path))
  const own = Object.entries(schema.properties).filter(([field]) => !inPath.has(field))
  return {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: {
            ...Object.fromEntries(own),
            ...Object.fromEntries(envelope.map((field) => [field, { type: 'string' }])),
          },
          required: [...schema.required.filter((field) => !inPath.has(field)), ...envelope],
        },
      },
    },
  }
}

function inputSchema(input: z.ZodObject): { properties: Json; required: string[] } {
  const json = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Json
    required?: string[]
  }
  const properties = Object.entries(json.properties ?? {}).map(
    ([name, property]) => [toSnake(name), property] as const,
  )
  return {
    properties: Object.fromEntries(properties),
    required: (json.required ?? []).map(toSnake),
  }
}

function withSpelledNames(schema: unknown): unknown {
  const { enum: names } = schema as { enum?: unknown[] }
  return names ? { ...(schema as Json), enum: names.map((name) => toSnake(String(name))) } : schema
}

/** Property names of a JSON schema in the wire's spelling. */
function snake(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(snake)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === '$schema') return ['$comment', 'JSON Schema 2020-12']
      if (key === 'required' && Array.isArray(value)) {
        return [key, value.map((name) => toSnake(String(name)))]
      }
      // Names of a map that may be few: the wire spells them as it spells all names.
      if (key === 'propertyNames') return [key, withSpelledNames(value)]
      if (key === 'properties' && value !== null && typeof value === 'object') {
        const renamed = Object.entries(value).map(([name, inner]) => [toSnake(name), snake(inner)])
        return [key, Object.fromEntries(renamed)]
      }
      return [key, snake(value)]
    }),
  )
}

const refusalSchema = {
  type: 'object',
  required: ['error_code'],
  properties: {
    error_code: { type: 'integer', examples: [EXPECTED_REFUSAL] },
    code: { type: 'string', enum: Object.keys(refusals) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    message: { type: 'string' },
  },
}
