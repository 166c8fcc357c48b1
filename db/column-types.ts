import type { ColumnType } from 'kysely'

/** A column that the database fills in unless it is given. */
export type At = ColumnType<Date, Date | string | undefined, Date | string>

/** A moment that may not have come. */
export type MaybeAt = ColumnType<Date | null, Date | null | undefined, Date | null>

/** A moment that the program gives. */
export type Moment = ColumnType<Date, Date, Date>
