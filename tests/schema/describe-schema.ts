import type pg from 'pg'

export type Column = {
  name: string
  /** As PostgreSQL writes it: `character varying(20)[]`. */
  type: string
  isNullable: boolean
  /** The expression that fills it in, with what kind of filling it is. */
  filled: { by: 'default' | 'generated' | 'identity'; expression: string } | undefined
}

export type Table = {
  name: string
  partitionKey: string | undefined
  columns: Column[]
  constraints: string[]
  indexes: string[]
  triggers: string[]
}

export type Schema = { tables: Table[]; functions: string[] }

/** Everything in `public` that the migrations made, partitions and the bookkeeping of migrations aside. */
export async function describeSchema(client: Pick<pg.Pool, 'query'>): Promise<Schema> {
  const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const tables = await rows<{ oid: number; name: string; partition_key: string | null }>(`
    select c.oid::int as oid, c.relname as name, pg_get_partkeydef(c.oid) as partition_key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> 'schema_migration'
    order by c.relname collate "C"`)
  const columns = await rows<ColumnRow>(`
    select a.attrelid::int as oid, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, a.attgenerated <> '' as generated, a.attidentity <> '' as identity,
      pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped order by a.attnum`)
  const constraints = await rows<Line>(`
    select conrelid::int as oid, 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where contype in ('p', 'u', 'f', 'c', 'x')
    order by array_position(array['p', 'u', 'f', 'c', 'x'], contype::text), conname collate "C"`)
  const indexes = await rows<Line>(`
    select i.indrelid::int as oid, pg_get_indexdef(i.indexrelid) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where not exists (select from pg_constraint where conindid = i.indexrelid)
    order by c.relname collate "C"`)
  const triggers = await rows<Line>(`
    select tgrelid::int as oid, pg_get_triggerdef(oid) as line
    from pg_trigger where not tgisinternal order by tgname collate "C"`)
  const functions = await rows<{ line: string }>(`
    select pg_get_functiondef(p.oid) as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by p.proname collate "C", p.oid`)
  const linesOf = (all: Line[], oid: number) =>
    all.filter((one) => one.oid === oid).map(({ line }) => line.replaceAll('public.', ''))
  return {
    tables: tables.map(({ oid, name, partition_key }) => ({
      name,
      partitionKey: partition_key ?? undefined,
      columns: columns.filter((column) => column.oid === oid).map(columnOf),
      constraints: linesOf(constraints, oid),
      indexes: linesOf(indexes, oid),
      triggers: linesOf(triggers, oid),
    })),
    functions: functions.map(({ line }) => line.trim()),
  }
}

type Line = { oid: number; line: string }

type ColumnRow = {
  oid: number
  name: string
  type: string
  nullable: boolean
  generated: boolean
  identity: boolean
  expression: string | null
}

function columnOf({ name, type, nullable, generated, identity, expression }: ColumnRow): Column {
  const by = identity ? 'identity' : generated ? 'generated' : 'default'
  const filled = identity || expression !== null ? { by, expression: expression ?? '' } : undefined
  return { name, type, isNullable: nullable, filled } as Column
}
