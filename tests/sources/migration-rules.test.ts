import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseMigration, readMigrations, splitStatements } from '#db/migration-files.ts'
import { root } from '#tests/run/child.ts'
import { findMigrationFaults, growing, LAST_BEFORE_RULES } from './migration-rules.ts'

const faultsOf = (sql: string) =>
  findMigrationFaults(parseMigration('0090-try.sql', `-- Oldest program: 0089\n${sql}`)).join('\n')

it('holds for every migration since there are programs of two releases at once', async () => {
  const migrations = await readMigrations()
  const faults = migrations
    .filter(({ number }) => number > LAST_BEFORE_RULES)
    .flatMap(findMigrationFaults)
  expect(faults).toEqual([])
})

it('gives every migration a number of its own', async () => {
  const numbers = (await readMigrations()).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('knows the tables that grow by their names of today', () => {
  const schema = readFileSync(join(root, 'db/schema.sql'), 'utf8')
  const gone = [...growing].filter((table) => !schema.includes(`create table ${table} (`))
  expect(gone).toEqual([])
})

describe('a migration', () => {
  it.each([
    'create table gift (id int primary key); create index on gift (id)',
    'alter table shop_order add gift_note text',
    `alter table shop_order add gift_note text not null default ''`,
    'alter table shop_order add constraint a check (total > 0) not valid;\n-- Older programs: they never write such rows',
    '-- Outside a transaction\ncreate index concurrently if not exists a on shop_order (number)',
    '-- Small table: store\nupdate store set name = upper(name)',
  ])('passes: %s', (sql) => expect(faultsOf(sql)).toBe(''))

  it.each([
    ['alter table shop_order drop column total', 'hurts an older program'],
    ['alter table shop_order drop total', 'hurts an older program'],
    ['alter table shop_order rename column total to sum', 'hurts an older program'],
    ['alter table shop_order alter column total type text', 'hurts an older program'],
    ['alter table shop_order alter total set not null', 'hurts an older program'],
    ['alter table shop_order add gift_note text not null', 'asks it for a value'],
    ['drop table cart', 'hurts an older program'],
    ['create index on shop_order (number)', 'stops every write'],
    [`update shop_order set note = ''`, 'in batches as a job'],
    ['alter table cart add constraint a check (id > 0)', 'not valid'],
    ['create index concurrently a on cart (id)', 'needs the line'],
    ['-- Small table: ticket\ncreate index a on ticket (status)', 'grows with the shop'],
    ['-- Outside a transaction\nalter table cart add x int', 'may run twice'],
  ])('is refused: %s', (sql, why) => expect(faultsOf(sql)).toContain(why))

  it('must say who can live with it', () => {
    const [fault] = findMigrationFaults(parseMigration('0090-try.sql', 'select 1'))
    expect(fault).toContain('-- Oldest program')
  })

  it('may contract when older programs are refused', () => {
    const sql = '-- Oldest program: 0090\nalter table shop_order drop column note'
    expect(findMigrationFaults(parseMigration('0090-try.sql', sql))).toEqual([])
  })
})

it('finds the end of a statement', () => {
  const body = `create function f() returns int language plpgsql as $$ begin; return 1; end $$`
  const text = `insert into a values ('x; -- y''z;')`
  expect(splitStatements(`-- one; two\n${body};\n${text};\n`)).toEqual([body, text])
})
