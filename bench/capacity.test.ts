import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { capacityTable, needOf } from './capacity-model.ts'

it('stands in the documentation as it is computed: npm run task capacity -- --write', () => {
  const file = join(import.meta.dirname, '..', 'docs', 'operations', 'capacity.md')
  expect(readFileSync(file, 'utf8')).toContain(capacityTable())
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
