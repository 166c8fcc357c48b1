import type { Kysely } from 'kysely'
import { referencesIn } from '#commerce/settlement/bank-statement.rules.ts'
import {
  comparableReference,
  isOneTypo,
  likelyReferences,
} from '#commerce/settlement/reference-typos.rules.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './transfer-desk.queries.ts'
import type { OpenTarget } from './transfer-desk.queries.ts'
import { suggestionReasons, type SuggestionReason } from './transfer.terms.ts'

const MOST_SUGGESTED = 6
/** Transfers that a shop waits for at once are fewer; beyond them the oldest are not compared. */
const MOST_COMPARED = 3_000

type Sought = { words: string; amountMinor: number; currency: string }

/** Payments and bills that a transfer may be for: named, by their order, with one slip of the hand, or of the same sum. */
export async function suggestTargets(
  db: Kysely<Tables>,
  sought: Sought,
  mayIn: (store: string) => boolean,
) {
  const named = referencesIn(sought.words)
  const asked = { currency: sought.currency, named, most: MOST_COMPARED }
  const targets = await queries.selectTargets(db, asked)
  const written = comparableReference(sought.words)
  const nearly = likelyReferences(sought.words)
  const whyOf = ({ reference, number, due_minor }: OpenTarget): SuggestionReason | undefined => {
    if (named.includes(reference)) return 'named'
    if (number !== null && written.includes(comparableReference(number))) return 'number'
    if (nearly.some((piece) => isOneTypo(piece, reference))) return 'slip'
    return due_minor === sought.amountMinor ? 'amount' : undefined
  }
  return targets
    .filter(({ store }) => mayIn(store))
    .flatMap((target) => {
      const why = whyOf(target)
      return why ? [{ target, why }] : []
    })
    .toSorted((one, other) => rankOf(one.why) - rankOf(other.why))
    .slice(0, MOST_SUGGESTED)
    .map(({ target, why }) => ({
      reference: target.reference,
      number: target.number ?? undefined,
      store: target.store,
      dueMinor: target.due_minor,
      isPaid: target.is_paid,
      why,
    }))
}

const rankOf = (why: SuggestionReason) => suggestionReasons.indexOf(why)
