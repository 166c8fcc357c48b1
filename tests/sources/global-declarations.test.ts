import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf, sourcesOf } from './import-graph.ts'

const root = join(import.meta.dirname, '../..')
const rooms = ['api', 'app', 'bench', 'commerce', 'config', 'db', 'demo', 'design', 'press']

it('are in files that import nothing: each change of what they import would have all types checked again', () => {
  const declaring = sourcesOf([...rooms, 'server', 'tests'], { tests: true }).filter((file) =>
    /^declare global\b/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(declaring.length).toBeGreaterThan(0)
  expect(declaring.filter((file) => importsOf(file).length > 0)).toEqual([])
})
