/** How soon, and with how much memory, a change of an article is in the catalogue's index: see README.md beside this file. */
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { openCatalogueIndex } from '#commerce/catalogue/catalogue-index.ts'
import { makeSites } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { line, openTwoShops } from './two-shops.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '15' },
  },
})
const sizes = [Number(values.small), Number(values.large)] as const
const rounds = Number(values.rounds)
const MOST_MS = 100
const site = makeSites(3000).find(({ slug }) => slug === 'WPX-GB')!

const changes: Record<string, (db: Kysely<Tables>, turn: number) => Promise<unknown>> = {
  'price of an article': (db, turn) =>
    sql`update article_price set amount_minor = amount_minor + 1
        where store = ${site.slug} and article_id = ${1_000_001 + turn}`.execute(db),
  'popularity, date and place of one': (db, turn) =>
    sql`update article set popularity = 5000 + ${turn}, updated_at = now(), position = ${turn}
        where id = ${1_000_001 + turn}`.execute(db),
  'prices of 300 articles': (db, turn) =>
    sql`update article_price set amount_minor = amount_minor + 1
        where store = ${site.slug} and article_id between ${1_000_001 + turn} and ${1_000_300 + turn}`.execute(
      db,
    ),
}

function heldMb(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** The most that the process held while something ran, over what it held before. */
async function peakMb(run: () => Promise<unknown>): Promise<number> {
  const before = heldMb()
  let most = before
  let running = true
  const watching = (async () => {
    while (running) {
      const { heapUsed, external } = process.memoryUsage()
      most = Math.max(most, (heapUsed + external) / 1e6)
      await setImmediate()
    }
  })()
  await run()
  running = false
  await watching
  return most - before
}

const shops = await openTwoShops(sizes)
try {
  console.log(line(['', ...sizes.map((size) => size.toLocaleString('en')), '']))
  const rows = new Map<string, number[]>()
  const note = (name: string, value: number) => rows.set(name, [...(rows.get(name) ?? []), value])
  for (const { database, size } of shops.shops) {
    const { db } = database
    const before = heldMb()
    const catalogueIndex = openCatalogueIndex(db)
    const look = () => catalogueIndex.query({ site, language: 'en', now: new Date() })
    const startedAt = performance.now()
    note('all articles read, peak MB', await peakMb(look))
    note('all articles read, ms', performance.now() - startedAt)
    note('held afterwards, MB', heldMb() - before)
    for (const [name, change] of Object.entries(changes)) {
      const tookMs: number[] = []
      let mb = 0
      for (let turn = 0; turn < rounds; turn += 1) {
        await change(db, turn)
        const askedAt = performance.now()
        if (turn > 0) await look()
        else mb = await peakMb(look)
        if (turn > 0) tookMs.push(performance.now() - askedAt)
      }
      const median = tookMs.toSorted((one, other) => one - other)[tookMs.length >> 1]!
      note(`${name}: seen, median ms`, median)
      note(`${name}: seen, worst ms`, Math.max(...tookMs))
      note(`${name}: peak MB`, mb)
      if (size === sizes[1] && median > MOST_MS) process.exitCode = 1
    }
  }
  for (const [name, figures] of rows) {
    console.log(line([name, ...figures.map((figure) => figure.toFixed(1))]))
  }
} finally {
  await shops.close()
}
