import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openApiDocument } from '#api/openapi.ts'
import { keysToSnake } from '#api/wire.ts'
import { officeContracts } from '#commerce/contracts.ts'

type Described = {
  operationId: string
  responses: { 200: { content: { 'application/json'?: { schema: object } } } }
}

const { paths } = openApiDocument(officeContracts, 'test', { hasEnvelope: false })
const operations = Object.values(paths).flatMap((path) => Object.values(path) as Described[])
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
const judges = new Map<string, ValidateFunction>()

/** Differences of an answer, as it goes over the wire, from what OpenAPI says of it. */
export function differencesOf(name: string, answer: unknown): string[] {
  let judge = judges.get(name)
  if (!judge) {
    const operation = operations.find(({ operationId }) => operationId === name)
    const schema = operation?.responses[200].content['application/json']?.schema
    if (!schema) throw new Error(`OpenAPI says nothing of the answer of ${name}.`)
    judges.set(name, (judge = ajv.compile(schema)))
  }
  if (judge(JSON.parse(JSON.stringify(keysToSnake(answer))))) return []
  return judge.errors!.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
