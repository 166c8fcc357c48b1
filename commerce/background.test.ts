import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { root } from '#tests/run/child.ts'
import { openJobs, openSchedule, type BackgroundTools } from './background.ts'
import { purges } from './purge.ts'

/** As much of the tools as is looked at before anything runs. */
const tools = {
  mail: {},
  mailIn: {},
  sites: makeSites(3000),
  renderAtOnce: 1,
  cartReminderHours: 24,
} as unknown as BackgroundTools

it('every kind of job that somebody queues is worked on', () => {
  const files = globSync('commerce/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const kinds = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/^(?:export )?const \w+: JobKind<.*> = \{\s*name: '([^']+)'/gm)].map(
      ([, name]) => name!,
    )
  })
  expect(kinds.length).toBeGreaterThan(4)
  expect(
    openJobs(tools)
      .map(({ kind }) => kind.name)
      .toSorted(),
    'Name the maker of its handler under `jobs` of its noun.',
  ).toEqual(kinds.toSorted())
})

it('sweeps have names of their own, and purges come in their order', () => {
  const names = openSchedule(tools).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.startsWith('purge '))).toEqual(
    purges.map(({ name }) => `purge ${name}`),
  )
})

it('nobody is reminded of a cart where the shop waits zero hours', () => {
  const names = (cartReminderHours: number) =>
    openSchedule({ ...tools, cartReminderHours }).map(({ name }) => name)
  expect(names(24)).toContain('cart reminders')
  expect(names(0)).not.toContain('cart reminders')
})
