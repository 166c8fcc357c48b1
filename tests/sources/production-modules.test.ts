import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf } from './import-graph.ts'

const root = join(import.meta.dirname, '../..')
const runner = readFileSync(join(root, 'server/tasks.mjs'), 'utf8')
const shopTasks = runner.slice(runner.indexOf('const shopTasks'), runner.indexOf('const toolTasks'))
const programs = [...shopTasks.matchAll(/script: '([^']+)'/g)].map(([, script]) => script!)

/** A shop loads its processes by `import()`, and so everything behind it except its demo. */
const isFollowed = (file: string) => file !== 'server/processes/load-demo.ts'

/** Every file of ours that a program may load, with the way to it. */
function loadedBy(program: string): Map<string, string[]> {
  const ways = new Map([[program, [program]]])
  for (const [file, way] of ways) {
    for (const { target, isLate } of importsOf(file)) {
      if (!target || !/^[a-z]+\/.*\.(?:ts|tsx|mjs)$/.test(target) || ways.has(target)) continue
      if (!isLate || isFollowed(file)) ways.set(target, [...way, target])
    }
  }
  return ways
}

it.each(programs)('%s loads nothing of the demo unless it is one', (program) => {
  const ways = loadedBy(program)
  expect(ways.size).toBeGreaterThan(1)
  const demo = [...ways].filter(([file]) => file.startsWith('demo/') || file.startsWith('tests/'))
  expect(
    demo.map(([, way]) => way.join(' → ')),
    'Ask server/processes/load-demo.ts, behind a condition that only a demo meets.',
  ).toEqual([])
})

it('knows every program of a production machine', () => {
  expect(programs).toContain('server/start.ts')
  expect(programs.length).toBeGreaterThan(10)
})
