import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderOf, keepRun, processesOf, readKept, readWords, type Run } from './kept-orders.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'estampa-orders-'))
  mkdirSync(join(root, 'server'))
  writeFileSync(join(root, 'server', 'start.ts'), 'one')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const run = (order: number): Run => ({
  order,
  seed: 7 + order,
  processes: processesOf(order),
  passed: 10,
  failed: order === 1 ? 1 : 0,
  seconds: 3,
  failures: order === 1 ? ['a.test.ts'] : [],
})

it('twenty orders are twenty runs, spread over one, two and four processes', () => {
  const { orders } = readWords(['20'])
  const processes = Array.from({ length: orders }, (_, order) => processesOf(order))
  expect(processes).toHaveLength(20)
  const countOf = (wanted: number) => processes.filter((one) => one === wanted).length
  expect([countOf(1), countOf(2), countOf(4)]).toEqual([7, 7, 6])
})

it.each([
  [[], 3, []],
  [['5'], 5, []],
  [['5', '--', 'commerce'], 5, ['commerce']],
  [['commerce', 'db'], 3, ['commerce', 'db']],
] as [string[], number, string[]][])('%j is read', (words, orders, filters) => {
  expect(readWords(words)).toEqual({ orders, filters })
})

it('what ended is known to the next start, and what was interrupted is not', () => {
  const folder = folderOf(root, join(root, 'var'), [])
  expect(readKept(folder).size).toBe(0)
  keepRun(folder, run(0))
  keepRun(folder, run(1))
  writeFileSync(join(folder, 'order-2.json.part'), '{"order":2')
  expect(readKept(folderOf(root, join(root, 'var'), []))).toEqual(
    new Map([
      [0, run(0)],
      [1, run(1)],
    ]),
  )
})

it('after a change of any source, or with other filters, everything begins anew', () => {
  const folder = () => folderOf(root, join(root, 'var'), [])
  const before = folder()
  expect(folderOf(root, join(root, 'var'), ['commerce'])).not.toBe(before)
  mkdirSync(join(root, 'var'))
  writeFileSync(join(root, 'var', 'anything'), 'of a run')
  expect(folder()).toBe(before)
  writeFileSync(join(root, 'server', 'start.ts'), 'two')
  expect(folder()).not.toBe(before)
})
