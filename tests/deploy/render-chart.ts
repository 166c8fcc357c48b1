import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { root } from '#tests/child.ts'

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
  return made.map((text) => `---\n${text.trim()}\n`).join('')
}

export const readValues = (): Values =>
  parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Values

type Scope = { Values: Values; Release: { Name: string }; item?: unknown }

function render(text: string, scope: Scope): string {
  const block = /[^\S\n]*\{\{- (if|range) ([^}]+?) \}\}\n([\s\S]*?)[^\S\n]*\{\{- end \}\}\n/g
  const unrolled = text.replaceAll(block, (_, kind: string, path: string, body: string) => {
    const value = valueOf(path, scope)
    if (kind === 'if') return value ? render(body, scope) : ''
    return (value as unknown[]).map((item) => render(body, { ...scope, item })).join('')
  })
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
  const [path = '', filter] = said.split(' | ')
  const value = valueOf(path, scope)
  if (filter !== undefined && filter !== 'quote') throw new Error(`${filter} is not known here.`)
  return filter === 'quote'
    ? JSON.stringify(String(value))
    : JSON.stringify(value).replace(/^"([\w.:/-]+)"$/, '$1')
}

function valueOf(path: string, scope: Scope): unknown {
  if (path === '.') return scope.item
  if (!/^\$?(\.[A-Za-z]+)+$/.test(path)) throw new Error(`{{ ${path} }} is not known here.`)
  const names = path.replace(/^\$?\./, '').split('.')
  const value = names.reduce<unknown>((at, name) => (at as Values | undefined)?.[name], scope)
  if (value === undefined) throw new Error(`values.yaml says nothing of ${path}.`)
  return value
}
