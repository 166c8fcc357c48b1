import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { root } from '#tests/run/child.ts'

const chart = join(root, 'deploy/helm/estampa')

type Values = Record<string, unknown>

/**
 * The chart as `helm template estampa` makes it. Only as much of the template language as the chart uses; anything
 * else is an error, so that the chart stays simple enough to be checked where there is no Helm.
 */
export function renderChart(values: Values = readValues(), release = 'estampa'): string {
  const templates = globSync('templates/*.yaml', { cwd: chart }).toSorted()
  const scope = { Values: values, Release: { Name: release } }
  const made = templates.map((file) => render(readFileSync(join(chart, file), 'utf8'), scope))
  return made.map((text) => `---\n${text.trim().replace(/^---\n/, '')}\n`).join('')
}

export const readValues = (): Values =>
  parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Values

/** `names`: what a range over a map calls its keys and values. */
type Scope = {
  Values: Values
  Release: { Name: string }
  item?: unknown
  names?: Record<string, unknown>
}

function render(text: string, scope: Scope): string {
  const block =
    /[^\S\n]*\{\{- (if|range) (?:(\$[a-z]+), (\$[a-z]+) := )?([^}]+?) \}\}\n((?:(?!\{\{- (?:if|range) )[\s\S])*?)[^\S\n]*\{\{- end \}\}\n/g
  const unroll = (
    _: string,
    kind: string,
    key: string | undefined,
    entry: string | undefined,
    path: string,
    body: string,
  ) => {
    if (kind === 'if' && path.startsWith('not ')) {
      return valueOf(path.slice('not '.length), scope) ? '' : body
    }
    const value = valueOf(path, scope)
    // Rendered with what stands around it.
    if (kind === 'if') return value ? body : ''
    if (key !== undefined && entry !== undefined) {
      // Helm goes through a map by the order of its keys.
      const entries = Object.entries(value as Values).toSorted(([a], [b]) => (a < b ? -1 : 1))
      return entries
        .map(([at, one]) => render(body, { ...scope, names: { [key]: at, [entry]: one } }))
        .join('')
    }
    return (value as unknown[]).map((item) => render(body, { ...scope, item })).join('')
  }
  let unrolled = text
  // From the innermost outwards: what is left then has no blocks in it.
  while (unrolled.includes('{{- end }}')) {
    const before = unrolled
    unrolled = before.replaceAll(block, unroll)
    if (unrolled === before) throw new Error('A block of the chart is not known here.')
  }
  return unrolled.replaceAll(/([^\S\n]*)\{\{(-?) ([^}]+?) \}\}/g, (_, space: string, trim, said) =>
    trim ? expand(said as string, scope).replace(/^\n/, '') : space + expand(said as string, scope),
  )
}

function expand(said: string, scope: Scope): string {
  const block = /^toYaml (\S+) \| nindent (\d+)$/.exec(said)
  if (block) {
    const lines = stringify(valueOf(block[1]!, scope), { lineWidth: 0 }).trimEnd().split('\n')
    return lines.map((line) => `\n${' '.repeat(Number(block[2]))}${line}`).join('')
  }
  const hash = /^toJson (\S+) \| sha256sum \| trunc (\d+)$/.exec(said)
  if (hash) {
    const text = JSON.stringify(inOrder(valueOf(hash[1]!, scope)))
    return createHash('sha256').update(text).digest('hex').slice(0, Number(hash[2]))
  }
  const [path = '', filter] = said.split(' | ')
  const value = valueOf(path, scope)
  if (filter !== undefined && filter !== 'quote') throw new Error(`${filter} is not known here.`)
  return filter === 'quote'
    ? JSON.stringify(String(value))
    : JSON.stringify(value).replace(/^"([\w.:/-]+)"$/, '$1')
}

/** Helm writes the keys of a map by their order. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, inOrder(one)]))
}

function valueOf(path: string, scope: Scope): unknown {
  if (path === '.') return scope.item
  const [first = '', ...deeper] = path.split('.')
  if (scope.names && Object.hasOwn(scope.names, first)) {
    return within(scope.names[first], deeper, path)
  }
  if (!/^\$?(\.[A-Za-z]+)+$/.test(path)) throw new Error(`{{ ${path} }} is not known here.`)
  const names = path.replace(/^\$?\./, '').split('.')
  return within(scope, names, path)
}

function within(scope: unknown, names: readonly string[], path: string): unknown {
  const value = names.reduce<unknown>((at, name) => (at as Values | undefined)?.[name], scope)
  if (value === undefined) throw new Error(`values.yaml says nothing of ${path}.`)
  return value
}
