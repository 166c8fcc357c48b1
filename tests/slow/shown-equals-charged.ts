/** `node tests/slow/shown-equals-charged.ts [carts] [seed]`: shown total = charged total, in all 18 stores. */
import fc from 'fast-check'
import { storeRows } from '#config/site-table.ts'
import { anyCart, findDifference } from '#tests/orders/shown-and-charged.ts'

const numRuns = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now())
const seen = new Map<string, number>()
const startedAt = performance.now()

fc.assert(
  fc.property(anyCart, (cart) => {
    seen.set(cart.store.slug, (seen.get(cart.store.slug) ?? 0) + 1)
    const differences = findDifference(cart)
    if (differences.length > 0) throw new Error(`${cart.store.slug}: ${differences.join('; ')}`)
  }),
  { numRuns, seed },
)

const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
if (seen.size !== storeRows.length) throw new Error(`Only ${seen.size} stores had a cart.`)
console.log(`${numRuns} carts of ${seen.size} stores, seed ${seed}: shown = charged (${seconds} s)`)
