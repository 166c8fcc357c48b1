import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#tests/child.ts'
import { retention } from './retention.terms.ts'

it('names every step of housekeeping, and none that does not exist', () => {
  const files = globSync('commerce/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !file.includes('kernel/housekeeping/'),
  )
  const done = files
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((text) => text.includes('housekeeping/batches.ts'))
    .flatMap((text) => [...text.matchAll(/\bstep: '([^']+)'/g)].map(([, name]) => name!))
  expect(done.length).toBeGreaterThan(30)
  expect(retention.flatMap(({ steps }) => steps).toSorted()).toEqual(done.toSorted())
})
