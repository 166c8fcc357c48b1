import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#tests/run/child.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
/** The tasks with what they do, as the program itself lists them. */
const tasks = new Map(
  [...read('server/tasks.mjs').matchAll(/^ {2}'?([a-z:-]+)'?: \{\s*does: '([^']*)'/gm)].map(
    ([, name, does]) => [name!, does!],
  ),
)

it('has a short list of scripts, and tasks for everything else', () => {
  expect(scripts).toEqual(['start', 'dev', 'build', 'test', 'check', 'task'])
  expect(tasks.size).toBeGreaterThan(30)
})

it('lists every task in the README with what it does', () => {
  const listed = [...read('README.md').matchAll(/^\| `[a-z:-]+` \| .* \|$/gm)].map(([row]) => row)
  const wanted = [...tasks]
    .filter(([name]) => !scripts.includes(name))
    .map(([name, does]) => `| \`${name}\` | ${does} |`)
  const missing = wanted.filter((row) => !listed.includes(row))
  const stale = listed.filter((row) => !wanted.includes(row))
  expect(
    listed,
    [
      'The README’s table has the tasks of server/tasks.mjs, in their order.',
      ...missing.map((row) => `Write into it: ${row}`),
      ...stale.map((row) => `Take out of it: ${row}`),
    ].join('\n'),
  ).toEqual(wanted)
})

it('names everything before it begins: what stands below the end of a program is never made', () => {
  const programs = globSync('server/**/*.ts', { cwd: root }).filter((file) =>
    /^await runProcess\(/m.test(read(file)),
  )
  expect(programs.length).toBeGreaterThan(10)
  const late = programs.filter((file) =>
    /^(?:const|let|class) /m.test(read(file).split(/^await runProcess\(/m)[1]!),
  )
  expect(late, 'Write `function …`, or move it above `await runProcess`.').toEqual([])
})

it('is told to run nothing that is not there', () => {
  const files = globSync(
    '{*,{api,app,bench,commerce,config,db,demo,design,docs,press,server,tests}/**/*}.{md,ts,tsx,mjs,example}',
    {
      cwd: root,
    },
  )
  expect(files.length).toBeGreaterThan(2_000)
  const unknown = files
    .filter((file) => file !== 'tests/sources/tasks.test.ts')
    .flatMap((file) =>
      [...read(file).matchAll(/npm run (?:task )?([a-z][a-z:-]*)/g)]
        .filter(([whole, name]) =>
          whole.startsWith('npm run task ') ? !tasks.has(name!) : !scripts.includes(name!),
        )
        .map(([whole]) => `${file}: ${whole}`),
    )
  expect(unknown).toEqual([])
})

it('has programs that load only modules that are there', () => {
  const programs = globSync('{bench,tests/slow,tests/faults}/**/*.ts', { cwd: root })
  expect(programs.length).toBeGreaterThan(50)
  const missing = programs.flatMap((file) =>
    [...read(file).matchAll(/\('(\.\/[a-z][\w./-]*\.tsx?)'\)/g)]
      .map(([, module]) => module!)
      .filter(
        (module) => !existsSync(join(root, module)) && !existsSync(join(root, file, '..', module)),
      )
      .map((module) => `${file}: ${module}`),
  )
  expect(missing).toEqual([])
})
