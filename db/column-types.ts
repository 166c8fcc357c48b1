import type { ColumnType } from 'kysely'

/** A column that the database fills in unless it is given. */
export type At = ColumnType<Date, Date | string | undefined, Date | string>
