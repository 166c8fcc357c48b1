import type { Column, Schema, Table } from './describe-schema.ts'

const note =
  'Made by `npm run task schema` from the migrated database; tests/schema/schema.test.ts keeps it true.'

/** The schema as a reader wants it: each table whole, with all that belongs to it. */
export function writeSql({ tables, functions }: Schema): string {
  return `-- ${note}\n\n${[...tables.map(tableSql), ...functions.map((text) => `${text};`)].join('\n\n')}\n`
}

function tableSql(table: Table): string {
  const lines = [...table.columns.map(columnSql), ...table.constraints]
  const partition = table.partitionKey ? ` partition by ${table.partitionKey.toLowerCase()}` : ''
  return [
    `create table ${table.name} (\n  ${lines.join(',\n  ')}\n)${partition};`,
    ...[...table.indexes, ...table.triggers].map((line) => `${line};`),
  ].join('\n')
}

function columnSql({ name, type, isNullable, filled }: Column): string {
  const words = [name, type]
  if (!isNullable) words.push('not null')
  if (filled?.by === 'default') words.push(`default ${filled.expression}`)
  if (filled?.by === 'generated') words.push(`generated always as (${filled.expression}) stored`)
  if (filled?.by === 'identity') words.push('generated as identity')
  return words.join(' ')
}

/** What the driver gives for a column of this type: see the parsers in db/pool.ts. */
const driverTypes: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  bigint: 'number',
  numeric: 'string',
  integer: 'number',
  smallint: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
}

/** Every column with the widest type that a row type may give it. */
export function writeColumns({ tables }: Schema): string {
  const entries = tables.map(
    ({ name, columns }) =>
      `  ${name}: {\n${columns.map((column) => `    ${column.name}: ${columnType(name, column)}\n`).join('')}  }\n`,
  )
  return `import type { StoredJson } from '#db/json-column.ts'\n\n/** ${note} */\nexport type Columns = {\n${entries.join('')}}\n`
}

export const isJson = ({ type }: Column): boolean => type === 'json' || type === 'jsonb'

function columnType(table: string, column: Column): string {
  const { name, type, isNullable } = column
  if (isJson(column)) return `StoredJson<'${table}.${name}'>${isNullable ? ' | null' : ''}`
  const bare = type.replace(/\(\d+(,\d+)?\)/, '')
  const isArray = bare.endsWith('[]')
  const base = driverTypes[isArray ? bare.slice(0, -2) : bare]
  if (!base) throw new Error(`No type is known for ${name} ${type}: add it to driverTypes.`)
  const nullable = isNullable ? ' | null' : ''
  return `${base}${isArray ? '[]' : ''}${nullable}`
}
