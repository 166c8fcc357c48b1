import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '#tests/run/child.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { describeSchema, type Schema } from './describe-schema.ts'
import { rowTypesAreTrue } from './check-rows.ts'
import { listCodecs } from './list-codecs.ts'
import { isJson, writeColumns, writeSql } from './write-schema.ts'

let database: TestDatabase
let schema: Schema

beforeAll(async () => {
  database = await createTestDatabase()
  schema = await describeSchema(database.pool)
})
afterAll(() => database.drop())

it.each([
  ['db/schema.sql', writeSql],
  ['tests/schema/columns.ts', writeColumns],
] as const)('%s is what the migrations make: npm run task schema', (name, write) => {
  const file = join(root, name)
  const made = write(schema)
  if (process.env['WRITE_SCHEMA'] === 'yes') writeFileSync(file, made)
  expect(readFileSync(file, 'utf8') === made, `Run npm run task schema, and look at ${name}.`).toBe(
    true,
  )
})

it('has a row type for every table that says the same', () => {
  expect(rowTypesAreTrue).toEqual({})
})

it('has one codec for every JSON column, and none for a column that is not there', async () => {
  const held = schema.tables.flatMap(({ name, columns }) =>
    columns.filter(isJson).map((column) => `${name}.${column.name}`),
  )
  const ofCodecs = (await listCodecs()).flatMap(({ columns }) => columns)
  expect(
    ofCodecs.toSorted(),
    'A JSON column has one jsonCodec(…) of db/json-column.ts, in <noun>.columns.ts of the noun that owns its table.',
  ).toEqual(held.toSorted())
})
