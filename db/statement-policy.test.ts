import { expect, it } from 'vitest'
import { PREPARED } from './prepared-statements.ts'
import { createStatementPolicy } from './statement-policy.ts'

const writing = (table: string) => `insert into ${table} (id) values ($1)`

/** How often each of these comes, one after the other, and which of them are prepared at the end. */
function come(policy: ReturnType<typeof createStatementPolicy>, uses: Record<string, number>) {
  for (const [table, times] of Object.entries(uses))
    for (let turn = 0; turn < times; turn += 1) policy.nameFor(writing(table))
}
const isPrepared = (policy: ReturnType<typeof createStatementPolicy>, table: string) =>
  policy.nameFor(writing(table)) !== undefined

it('a marked question is prepared from its first use on, however many others there are', () => {
  const policy = createStatementPolicy({ mostWrites: 1 })
  come(policy, { a: 1_000, b: 1_000 })
  const first = policy.nameFor(`${PREPARED} select 1`)
  expect(first).toMatch(/^[\w-]{32}$/)
  come(policy, { c: 50_000 })
  expect(policy.nameFor(`${PREPARED} select 1`)).toBe(first)
  expect(policy.isPrepared(first!)).toBe(true)
  expect(policy.nameFor(`${PREPARED} select 2`)).not.toBe(first)
})

it('a write is prepared when it has come five times, a question never', () => {
  const policy = createStatementPolicy()
  come(policy, { a: 4 })
  expect(policy.nameFor(writing('a'))).toBeDefined()
  for (let turn = 0; turn < 100; turn += 1) expect(policy.nameFor('select 1')).toBeUndefined()
})

it.each([
  'insert into a (id) values ($1) returning *',
  'update a set id = $1 returning a.*',
  'with gone as (delete from a returning *) select 1 from gone',
])('%s is not prepared: a new column would change its answer', (text) => {
  const policy = createStatementPolicy()
  for (let turn = 0; turn < 100; turn += 1) expect(policy.nameFor(text)).toBeUndefined()
})

it('a write that comes clearly more often takes the place of the coldest, also of one that came first', () => {
  const policy = createStatementPolicy({ mostWrites: 2 })
  come(policy, { old: 10, hot: 100 })
  const old = policy.nameFor(writing('old'))!
  come(policy, { young: 21 })
  expect(policy.evictions).toBe(0)
  come(policy, { young: 1 })
  expect(policy.evictions).toBe(1)
  expect(policy.isPrepared(old)).toBe(false)
  expect([isPrepared(policy, 'young'), isPrepared(policy, 'hot')]).toEqual([true, true])
})

it('writes that come about as often do not push each other out again and again', () => {
  const policy = createStatementPolicy({ mostWrites: 5 })
  const tables = Array.from({ length: 10 }, (_, index) => `table_${index}`)
  for (let turn = 0; turn < 5_000; turn += 1) {
    // Each comes three times in four, at other turns than its neighbour.
    for (const [index, table] of tables.entries())
      if ((turn * 7 + index * 3) % 4 !== 0) policy.nameFor(writing(table))
  }
  expect(policy.evictions).toBeLessThanOrEqual(5)
})

it('what was hot long ago gives way to what is hot now', () => {
  const policy = createStatementPolicy({ mostWrites: 1 })
  come(policy, { lastMonth: 60_000 })
  come(policy, { now: 20_000 })
  expect(isPrepared(policy, 'now')).toBe(true)
  expect(isPrepared(policy, 'lastMonth')).toBe(false)
})

it('a hot write keeps its place in a flood of texts that come once each', () => {
  const policy = createStatementPolicy({ mostWrites: 1 })
  come(policy, { hot: 1_000 })
  for (let turn = 0; turn < 100_000; turn += 1) {
    policy.nameFor(writing(`once_${turn}`))
    if (turn % 100 === 0) policy.nameFor(writing('hot'))
  }
  expect(policy.evictions).toBe(0)
  expect(isPrepared(policy, 'hot')).toBe(true)
})

it('a flood of texts does not fill the memory: what came a few times before it is half forgotten', () => {
  const policy = createStatementPolicy()
  come(policy, { few: 4 })
  for (let turn = 0; turn < 2_500; turn += 1) policy.nameFor(writing(`once_${turn}`))
  expect(isPrepared(policy, 'few')).toBe(false)
})

it('a write of thousands of rows is not kept: its text would come once, and is long', () => {
  const policy = createStatementPolicy()
  const long = `insert into a (id) values ${Array.from({ length: 5_000 }, (_, index) => `($${index + 1})`).join(', ')}`
  for (let turn = 0; turn < 100; turn += 1) expect(policy.nameFor(long)).toBeUndefined()
})

it('two pools do not take places from each other', () => {
  const [one, other] = [
    createStatementPolicy({ mostWrites: 1 }),
    createStatementPolicy({ mostWrites: 1 }),
  ]
  come(one, { a: 100 })
  come(other, { b: 5 })
  expect(isPrepared(other, 'b')).toBe(true)
})
