import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { retention } from '#commerce/folded-nouns.ts'
import {
  connectionsOfWeb,
  connectionsOfWorker,
  OWN_CONNECTIONS,
  STANDBY_PROBES,
  webPoolOf,
} from '#config/connection-budget.ts'
import { capacityTable, needOf, storageOf } from './capacity-model.ts'
import { costs, perOrder } from './capacity-costs.ts'
import { measured } from './measured-figures.ts'

const operations = join(import.meta.dirname, '..', 'docs', 'operations')

it('stands in the documentation as it is computed: npm run task capacity -- --write', () => {
  expect(readFileSync(join(operations, 'capacity.md'), 'utf8')).toContain(capacityTable())
})

it('counts connections as the processes open them, and as the documentation says', () => {
  const { web, decoders, workers, connections } = needOf(10_000)
  expect(decoders).toBeGreaterThan(0)
  expect(connections).toBe(
    (web - decoders) * connectionsOfWeb(1) + workers * connectionsOfWorker(1),
  )
  expect(connectionsOfWorker(0)).toBe(7)
  expect([webPoolOf(4), OWN_CONNECTIONS, STANDBY_PROBES]).toEqual([5 * 4, 3, 1])
  for (const file of ['scale.md', 'upgrade.md']) {
    const text = readFileSync(join(operations, file), 'utf8')
    expect(text, file).toMatch(/`DATABASE_POOL_SIZE` \(five a core\) and three of its own/)
    expect(text, file).toContain('a worker `RENDER_CELLS` + 7')
  }
  expect(readFileSync(join(operations, 'scale.md'), 'utf8')).toContain(
    'up to `DATABASE_POOL_SIZE` + 1 connections there',
  )
})

it('needs two of each for the smallest shop, and never fewer for more orders', () => {
  expect(needOf(1)).toMatchObject({ web: 2, workers: 2, database: 2 })
  let before = needOf(0)
  for (let orders = 100; orders < 200_000; orders *= 3) {
    const need = needOf(orders)
    for (const part of ['web', 'workers', 'database', 'connections'] as const) {
      expect(need[part]).toBeGreaterThanOrEqual(before[part])
    }
    before = need
  }
})

it('takes its costs from the last figures of the benchmarks, and says where one is missing', () => {
  expect(costs.decoder.photo).toBe(measured('A wedding', 'all, in the sandbox', 'now'))
  const [list, product] = ['list, made', 'product, made'].map((row) =>
    measured('A list and a product page', row, 'CPU ms'),
  )
  expect(costs.web.madePage).toBe((list! + product!) / 2)
  for (const of of [costs.web, costs.database, costs.worker, costs.decoder]) {
    for (const ms of Object.values(of)) expect(ms).toBeGreaterThan(0)
  }
  expect(() => measured('A wedding', 'nobody measured it', 'now')).toThrow('has no “nobody')
  expect(() => measured('Nowhere', 'a', 'b')).toThrow('no section “Nowhere”')
})

it('keeps photos and print files for as long as the retention table says', () => {
  const { photos, photoMegabytes, printFiles, printFileMegabytes } = perOrder
  const days = (months: number) => (months * 365) / 12 + 10
  const megabytes =
    days(12) * photos * photoMegabytes * 1.2 + (90 + 10) * printFiles * printFileMegabytes
  expect(storageOf(1).objects).toBeCloseTo(megabytes / 1e6, 9)
  const terms = retention.map(({ what, kept }) => `${what}: ${kept}`).join('\n')
  expect(terms).toMatch(/^designs and photos of orders.*: 12 months/m)
  expect(terms).toMatch(/^print files of orders.*: 90 days/m)
})
