import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Values of a column in another room, or of something else that happens to use the same words. */
const coincidences = new Set([
  'commerce/kernel/jobs/schedule.queries.ts: DONE FAILED',
  'commerce/payment/gateway/gateway.ts: FAILED PROCESSING SUCCEEDED',
  'commerce/payment/test-gateway.queries.ts: CAPTURED FAILED',
  'commerce/content/content.queries.ts: article list page',
])

const declared = /export const (\w+) = \[([^\]]*)\] as const/g
const inline = /(?:'[^'\n]+'\s*\|\s*)+'[^'\n]+'/g
const list = /\[\s*(?:'[^'\n]+'\s*,\s*)+'[^'\n]+'\s*,?\s*\]/g

const wordsOf = (text: string) => [...text.matchAll(/'([^'\n]+)'/g)].map((match) => match[1]!)
const keyOf = (text: string) => wordsOf(text).toSorted().join(' ')

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*/g, '')
const read = (path: string) => withoutComments(readFileSync(join(root, path), 'utf8'))

const tableFiles = globSync(['db/*-tables.ts', 'db/*-status.ts', 'db/delivery-mode.ts'], {
  cwd: root,
})

/** Unions of the database's columns, by their values: the constant that names them. */
const named = new Map(
  tableFiles.flatMap((path) =>
    [...read(path).matchAll(declared)].map(
      (match) => [keyOf(match[2]!), `${match[1]} of #${path}`] as const,
    ),
  ),
)

const sources = globSync('{commerce,api,server}/**/*.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('.test.'))

it('finds the unions of the row types', () => {
  expect(named.size).toBeGreaterThan(50)
})

it('writes the values of a column in one place, beside its row type', () => {
  const repeats = sources.flatMap((path) => {
    const text = read(path)
    return [...text.matchAll(inline), ...text.matchAll(list)].flatMap(([found]) => {
      const key = keyOf(found)
      const name = named.get(key)
      if (name === undefined || coincidences.has(`${path}: ${key}`)) return []
      return [`${path} repeats ${wordsOf(found).join(', ')}: use ${name}, or its type`]
    })
  })
  expect(repeats).toEqual([])
})

it('gives a column no union without a name that commerce would have to repeat', () => {
  const unnamed = new Map(
    tableFiles.flatMap((path) =>
      [...read(path).matchAll(inline)].map(([found]) => [keyOf(found), path] as const),
    ),
  )
  const repeats = sources.flatMap((path) =>
    [...read(path).matchAll(inline), ...read(path).matchAll(list)].flatMap(([found]) => {
      const key = keyOf(found)
      const table = unnamed.get(key)
      if (table === undefined || coincidences.has(`${path}: ${key}`)) return []
      return [`${path} repeats ${wordsOf(found).join(', ')}: give them a name in ${table}`]
    }),
  )
  expect(repeats).toEqual([])
})
