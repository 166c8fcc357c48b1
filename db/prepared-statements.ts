import { sql } from 'kysely'

export const PREPARED = '/* prepared */'

/**
 * In front of a question that is asked for every page: each connection prepares it, and plans it once. Planning takes
 * longer than answering where many tables are joined. Its text must always be the same: each
 * other text would stay in the database's memory too.
 */
export const prepared = sql.raw(PREPARED)

/**
 * A list that the planner must not look into. Where it can, it finds a plan for this very list cheaper
 * than one for all, and plans the question again every time, which may take four times as long as to answer it.
 */
export const opaqueArray = (list: readonly unknown[], type: 'text' | 'integer' | 'uuid') =>
  sql`(select ${list}::${sql.raw(type)}[])::${sql.raw(type)}[]`
