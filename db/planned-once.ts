import { createHash } from 'node:crypto'
import { sql } from 'kysely'

export const PLANNED_ONCE = '/* planned once */'

/**
 * In front of a question that is asked for every page: each connection plans it once. Planning takes
 * longer than answering where many tables are joined. Its text must always be the same: each
 * other text would stay in the database's memory too.
 */
export const plannedOnce = sql.raw(PLANNED_ONCE)

/**
 * A list that the planner must not look into. Where it can, it finds a plan for this very list cheaper
 * than one for all, and plans the question again every time, which may take four times as long as to answer it.
 */
export const unseen = (list: readonly unknown[], type: 'text' | 'integer' | 'uuid') =>
  sql`(select ${list}::${sql.raw(type)}[])::${sql.raw(type)}[]`

/**
 * How a row is written or changed does not depend on what else is in the table, so the same text is
 * planned once as well, when it has come often enough. Not one that gives all columns back: a
 * migration beside a running shop would make its answer another one.
 */
const WRITE =
  /^\s*(with \S+ as \()?(insert into|update|delete from)\b(?!.*\breturning (\w+\.)?\*)/is
const OFTEN = 5
/** Texts grow with the number of rows in them: those of no more than so many are counted and kept. */
const MOST_COUNTED = 2_000
const MOST_WRITES_PLANNED = 200

const names = new Map<string, string>()
const uses = new Map<string, number>()
let writesPlanned = 0

/** The arguments of a query, with a name for the plan when the text is worth one. */
export function planOnce(args: unknown[]): unknown[] {
  const [text, values, ...others] = args
  if (typeof text !== 'string') return args
  const name = names.get(text) ?? (isWorthAPlan(text) ? nameOf(text) : undefined)
  return name === undefined ? args : [{ name, text, values }, ...others]
}

function nameOf(text: string): string {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

function isWorthAPlan(text: string): boolean {
  if (text.includes(PLANNED_ONCE)) return true
  if (writesPlanned >= MOST_WRITES_PLANNED || !WRITE.test(text)) return false
  const count = (uses.get(text) ?? 0) + 1
  if (count < OFTEN) {
    if (uses.size >= MOST_COUNTED) uses.clear()
    uses.set(text, count)
    return false
  }
  uses.delete(text)
  writesPlanned += 1
  return true
}
