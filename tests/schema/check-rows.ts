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
    : 'all of it: there is no row type'

type Lie<Name extends keyof Columns> =
  `Table ${Name} and its row type in db/*-tables.ts differ, column ${Extract<Lies<Name>, string>}: run \`npm run task schema\`, then change the row type to match what it wrote into tests/schema/columns.ts`

// oxlint-disable typescript/no-redundant-type-constituents, typescript/no-duplicate-type-constituents, typescript/no-generated-empty-object-type -- while no row type lies, there is nothing to say
type AnyLie =
  | { [Name in keyof Columns]: [Lies<Name>] extends [never] ? never : Lie<Name> }[keyof Columns]
  | (Exclude<keyof Tables, keyof Columns> extends infer Name extends string
      ? `There is no table ${Name}: write its migration and run \`npm run task schema\`, or delete its row type in db/*-tables.ts`
      : never)

/** Row types against the migrated database: the compiler refuses this line, with a sentence for each column that differs. */
export const rowTypesAreTrue: Record<AnyLie, 'change it'> = {}
