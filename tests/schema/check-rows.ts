import type { ColumnType, Selectable } from 'kysely'
import type { JsonText, StoredJson } from '#db/json-column.ts'
import type { Tables } from '#db/tables.ts'
import type { Columns } from './columns.ts'

type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false

/** True when a row type gives a column what the database holds, or part of it, and null exactly if it may be. */
type IsTrue<Row, Column> = [Row] extends [Column]
  ? IsSame<null extends Row ? true : false, null extends Column ? true : false>
  : false

type IsJson<Column> = [Column] extends [StoredJson<string> | null] ? true : false

/** True when nothing may be written into a JSON column but the text of its codec. */
type IsOfCodec<Type, Name extends string> =
  Type extends ColumnType<unknown, infer Insert, infer Update>
    ? [Insert | Update] extends [JsonText<Name> | null | undefined]
      ? true
      : false
    : false

/** Read and written by functions of the database alone. */
type OnlyInSql =
  | 'search_posting'
  | 'search_text_change'
  | 'search_word'
  | 'search_word_change'
  | 'search_word_use'

/** The columns of a table whose row type lies. */
type Lies<Name extends keyof Columns> = Name extends keyof Tables
  ?
      | {
          [Column in keyof Columns[Name]]: Column extends keyof Selectable<Tables[Name]>
            ? IsTrue<Selectable<Tables[Name]>[Column], Columns[Name][Column]> extends true
              ? never
              : Column
            : Column
        }[keyof Columns[Name]]
      | Exclude<keyof Selectable<Tables[Name]>, keyof Columns[Name]>
  : Name extends OnlyInSql
    ? never
    : 'all of it: there is no row type'

/** The JSON columns of a table that something else than their codec could write. */
type WithoutCodec<Name extends keyof Columns> = Name extends keyof Tables
  ? {
      [Column in keyof Columns[Name] & keyof Tables[Name] & string]: IsJson<
        Columns[Name][Column]
      > extends true
        ? IsOfCodec<Tables[Name][Column], `${Name}.${Column}`> extends true
          ? never
          : Column
        : never
    }[keyof Columns[Name] & keyof Tables[Name] & string]
  : never

type JsonLie<Name extends keyof Columns> =
  `Column ${Name}.${WithoutCodec<Name>} holds JSON: its row type is JsonColumn<'${Name}.${WithoutCodec<Name>}'> of db/json-column.ts, and a jsonCodec in <noun>.columns.ts writes and reads it`

type Lie<Name extends keyof Columns> =
  `Table ${Name} and its row type in db/*-tables.ts differ, column ${Extract<Lies<Name>, string>}: run \`npm run task schema\`, then change the row type to match what it wrote into tests/schema/columns.ts`

// oxlint-disable typescript/no-redundant-type-constituents, typescript/no-duplicate-type-constituents, typescript/no-generated-empty-object-type -- while no row type lies, there is nothing to say
type AnyLie =
  | {
      [Name in keyof Columns]: [WithoutCodec<Name>] extends [never] ? never : JsonLie<Name>
    }[keyof Columns]
  | { [Name in keyof Columns]: [Lies<Name>] extends [never] ? never : Lie<Name> }[keyof Columns]
  | (Exclude<keyof Tables, keyof Columns> extends infer Name extends string
      ? `There is no table ${Name}: write its migration and run \`npm run task schema\`, or delete its row type in db/*-tables.ts`
      : never)

/** Row types against the migrated database: the compiler refuses this line, with a sentence for each column that differs. */
export const rowTypesAreTrue: Record<AnyLie, 'change it'> = {}
