import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Columns } from './columns.ts'

type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false

/** True when a row type gives a column what the database holds, or part of it, and null exactly if it may be. */
type IsTrue<Row, Column> = unknown extends Column
  ? true
  : [Row] extends [Column]
    ? IsSame<null extends Row ? true : false, null extends Column ? true : false>
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
    : 'the table has no row type'

type TablesThatLie = {
  [Name in keyof Columns as [Lies<Name>] extends [never] ? never : Name]: Lies<Name>
}

/**
 * Refused by the compiler while a row type of db/*-tables.ts differs from the migrated database: the error names the
 * table and its columns. After a migration run `npm run task schema`, then change the row types to match.
 */
export const rowTypesThatLie: TablesThatLie &
  Record<Exclude<keyof Tables, keyof Columns>, 'there is no such table'> = {}
