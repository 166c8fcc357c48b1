/**
 * Writes tests/deploy/kubernetes-schemas.json: what Kubernetes and KEDA say of the kinds that the chart has. Their models
 * are 4,500 files, too many to be installed by everybody for one test:
 *
 *     npm install --no-save --prefix /tmp/models kubernetes-models@5.1.0 @kubernetes-models/keda@2.0.0
 *     node tests/deploy/read-kubernetes-schemas.ts /tmp/models/node_modules
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const kinds = [
  '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject',
  'kubernetes-models/apps/v1/Deployment',
  'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler',
  'kubernetes-models/batch/v1/Job',
  'kubernetes-models/networking.k8s.io/v1/Ingress',
  'kubernetes-models/policy/v1/PodDisruptionBudget',
  'kubernetes-models/v1/ConfigMap',
  'kubernetes-models/v1/Service',
]
const modules = process.argv[2]
if (modules === undefined) throw new Error('Name the node_modules that has the models.')

type Schema = Record<string, unknown>
const definitions: Record<string, Schema> = {}

for (const kind of kinds) read(join(modules, `${kind}.d.ts`))
const target = join(import.meta.dirname, 'kubernetes-schemas.json')
const lines = Object.entries(definitions)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, schema]) => `  ${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`)

/** The name under which the model of a file stands among the definitions. */
function read(file: string): string {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const name = /export type \{ \w+ as I(\w+)/.exec(text)?.[1]
  if (name === undefined) throw new Error(`${file} has no model.`)
  if (name in definitions) return name
  const schema: Schema = (definitions[name] = {})
  const imports = new Map(
    [...text.matchAll(/import \{ (\w+) \} from "([^"]+)"/g)].map(([, one, from]) => [one!, from!]),
  )
  const declared =
    /export (?:interface \w+(?: extends TypeMeta)? |declare type \w+ = |type \w+ = )/.exec(text)
  if (!declared) throw new Error(`${file} declares nothing.`)
  const tokens = [
    ...text.slice(declared.index + declared[0].length).matchAll(/"(?:[^"\\]|\\.)*"|\w+|[^\s\w]/g),
  ].map(([token]) => token)
  const next = () => tokens.shift()!
  const take = (token: string) => tokens[0] === token && tokens.shift() !== undefined

  const readType = (): Schema => {
    const options: Schema[] = []
    take('|')
    do options.push(readOne())
    while (take('|'))
    if (options.length === 1) return options[0]!
    if (options.every((one) => 'const' in one)) return { enum: options.map((one) => one['const']) }
    return { anyOf: options }
  }
  const readOne = (): Schema => {
    const token = next()
    if (token === '{') return readFields()
    if (token === '(') {
      const inner = readType()
      take(')')
      return inner
    }
    if (token.startsWith('"')) return { const: JSON.parse(token) as string }
    if (token === 'Array') {
      take('<')
      const items = readType()
      take('>')
      return { type: 'array', items }
    }
    if (['string', 'number', 'boolean', 'null', 'object'].includes(token)) return { type: token }
    if (token === 'any' || token === 'unknown') return {}
    const from = imports.get(token)
    if (from === undefined) throw new Error(`${file}: what is ${token}?`)
    const path = from.startsWith('.')
      ? join(dirname(file), from.replace(/\.js$/, ''))
      : join(modules!, from)
    const declaration = `${path}.d.ts`
    if (!existsSync(declaration)) throw new Error(`${file}: there is no ${declaration}`)
    return { $ref: `#/definitions/${read(declaration)}` }
  }
  const readFields = (): Schema => {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    while (!take('}')) {
      if (take('[')) {
        while (!take(']')) next()
        take(':')
        const additionalProperties = readType()
        take(';')
        take('}')
        return { type: 'object', additionalProperties }
      }
      const token = next()
      const field = token.startsWith('"') ? (JSON.parse(token) as string) : token
      if (!take('?')) required.push(field)
      take(':')
      properties[field] = readType()
      take(';')
    }
    return {
      type: 'object',
      properties,
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    }
  }
  Object.assign(schema, readType())
  return name
}
