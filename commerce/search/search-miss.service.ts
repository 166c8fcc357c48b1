import type { Kysely } from 'kysely'
import { addressGroup, countAttempt, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { Tables } from '#db/tables.ts'
import { countMiss, deleteRareMisses, readTokens } from './search.queries.ts'

const MOST_LENGTH = 100
const DAY_MS = 24 * 60 * 60 * 1000
const RETENTION_DAYS = 60
const RARE = 3

/** Same words: somebody who looks for the same all day wants it once. */
const sameWords: AttemptLimit = { name: 'search-miss-words', most: 1, windowMinutes: 24 * 60 }
/** A visitor who finds nothing so often is none. */
const allWords: AttemptLimit = { name: 'search-miss', most: 20, windowMinutes: 60 }

/** Nobody looks for goods by an e-mail address, a card or an account: such words are not kept. */
const personal = /@|%40|(?:\d[ -]?){9}/

/** Whether this is news; counted outside of the transaction. */
export async function weighMiss(
  ctx: Ctx,
  { query }: { query: string },
): Promise<string | undefined> {
  if (personal.test(query)) return undefined
  const { tokens } = await readTokens(ctx.db, ctx.locale.language, query, false)
  const words = tokens
    .map(({ shown }) => shown)
    .join(' ')
    .slice(0, MOST_LENGTH)
    .trim()
  if (words === '') return undefined
  const who = addressGroup(ctx.clientAddress)
  const where = `${ctx.site.slug} ${ctx.locale.language}`
  if ((await countAttempt(ctx, allWords, who)) > allWords.most) return undefined
  const times = await countAttempt(ctx, sameWords, `${who} ${where} ${words}`)
  return times > sameWords.most ? undefined : words
}

export async function noteMiss(
  ctx: Ctx,
  _input: { query: string },
  words: string | undefined,
): Promise<Record<string, never>> {
  if (words !== undefined) {
    const { site, locale, now } = ctx
    await countMiss(ctx.db, { store: site.slug, language: locale.language, query: words, now })
  }
  return {}
}

/** Purges search misses: what hardly anybody ever looked for again says nothing. */
export async function purgeMisses(db: Kysely<Tables>, now: Date): Promise<void> {
  await deleteRareMisses(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS), RARE)
}
