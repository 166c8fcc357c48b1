import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const MARK = '/* planned once */'

/**
 * In front of a question that is asked for every page: each connection plans it once. Planning takes
 * longer than answering where many tables are joined. Its text must always be the same: each
 * other text would stay in the database's memory too.
 */
export const plannedOnce = sql.raw(MARK)

const names = new Map<string, string>()

/** The arguments of a query, with a name for the plan when the text is marked. */
export function planOnce(args: unknown[]): unknown[] {
  const [text, values, ...others] = args
  if (typeof text !== 'string' || !text.startsWith(MARK)) return args
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    names.set(text, name)
  }
  return [{ name, text, values }, ...others]
}
