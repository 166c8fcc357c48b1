import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#tests/run/child.ts'
import { retentionText } from '#tests/documents/retention.ts'
import { retention } from './folded-nouns.ts'

it('is told by each noun for every step of its housekeeping, and for none that does not exist', () => {
  const files = globSync('commerce/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !file.includes('kernel/housekeeping/'),
  )
  const done = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    if (!text.includes('housekeeping/batches.ts')) return []
    const noun = file.split('/')[1]!
    return [...text.matchAll(/\bstep: '([^']+)'/g)].map(([, step]) => `${noun}: ${step}`)
  })
  expect(done.length).toBeGreaterThan(30)
  expect(
    retention.flatMap(({ noun, steps }) => steps.map((step) => `${noun}: ${step}`)).toSorted(),
    'write each step, with how long and why, into `retention` of its <noun>.noun.ts',
  ).toEqual(done.toSorted())
})

it('stands in the documentation for operators', () => {
  const page = readFileSync(join(root, 'docs/operations/retention.md'), 'utf8')
  expect(page, 'npm run task retention').toBe(retentionText())
})
