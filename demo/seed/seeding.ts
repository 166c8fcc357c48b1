import type { Insertable, Kysely } from 'kysely'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import type { DemoMedia } from '#demo/pictures/demo-media.ts'
import { readFacts, type SeedFacts } from './facts.ts'
import { readTexts, type SeedTexts } from './texts.ts'

/** Everything that the parts of the demo shop are made from. */
export type Seeding = {
  db: Kysely<Tables>
  facts: SeedFacts
  texts: ReadonlyMap<string, SeedTexts>
  sites: readonly Site[]
  pictures: ReadonlySet<string>
  videos: ReadonlySet<string>
  now: Date
}

/** The demo's facts and words, in as many languages as are asked for. */
export function readSeeding(
  db: Kysely<Tables>,
  given: {
    sites: readonly Site[]
    media: Pick<DemoMedia, 'pictures' | 'videos'>
    languages?: readonly string[]
  },
): Seeding {
  const facts = readFacts()
  return {
    db,
    facts,
    texts: readTexts(facts, given.languages),
    sites: given.sites,
    pictures: new Set(given.media.pictures.map(({ name }) => name)),
    videos: new Set(given.media.videos.map(({ name }) => name)),
    now: new Date(),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
/** The newest article of the demo shop is always this old, so that some are new whenever it is set up. */
const NEWEST_AGE_DAYS = 10

/** A date of the demo shop as it would be if the shop had been written today. */
export function datesOf({ facts, now }: Pick<Seeding, 'facts' | 'now'>): (day: string) => Date {
  const newest = Math.max(...facts.articles.map(({ publishedAt }) => Date.parse(publishedAt)))
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const shiftMs = today - NEWEST_AGE_DAYS * DAY_MS - newest
  return (day) => new Date(Math.min(Date.parse(day) + shiftMs, now.getTime()))
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** Documents are long: a statement holds a few megabytes of them. */
export const DESIGNS_A_STATEMENT = 50

/** PostgreSQL counts the parameters of a statement in two bytes. */
const MOST_PARAMETERS = 65_535

/**
 * More rows than one statement may have parameters for. As few statements as possible: search counts the
 * words of each by itself, and thirty small ones take it twice as long as two.
 */
export async function insertAll<Name extends keyof Tables>(
  db: Kysely<Tables>,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
  mostRows = Number.POSITIVE_INFINITY,
): Promise<void> {
  const columns = new Set(rows.flatMap((row) => Object.keys(row))).size
  const rowsAStatement = Math.min(mostRows, Math.floor(MOST_PARAMETERS / Math.max(1, columns)))
  for (let first = 0; first < rows.length; first += rowsAStatement) {
    const some = rows.slice(first, first + rowsAStatement)
    await db.insertInto(table).values(some).execute()
  }
}
