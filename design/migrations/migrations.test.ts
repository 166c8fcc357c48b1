import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CURRENT_VERSION } from '#design/document-limits.ts'
import { migrations } from './migrations.ts'

const files = readdirSync(import.meta.dirname)
const numbered = files.filter((file) => /^\d{4}-.*(?<!\.test)\.ts$/.test(file)).sort()

it('there is a migration from every version to the next, in order', () => {
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(numbered)
  expect(numbered.map((file) => Number(file.slice(0, 4)))).toEqual(
    Array.from({ length: CURRENT_VERSION }, (_, index) => index + 1),
  )
})

it.each(numbered)('%s has a test', (file) => {
  expect(files, `write ${file.replace('.ts', '.test.ts')}`).toContain(
    file.replace('.ts', '.test.ts'),
  )
})
