import { ask } from '#app/browser-api/ask.ts'
import {
  isBusy,
  notAdded,
  notFrozen,
  notOurs,
  unanswered,
  whyUnsaved,
  type Added,
} from '#app/editor/buying/add-to-cart.ts'
import type { Autosave } from '#app/editor/autosave/machine/autosave.ts'

type Order = { sizes: readonly string[]; confirmed: readonly string[]; key: string }

/** Saves, freezes the prints of each size and puts exactly those into the cart, a line for each. */
export async function addPrintsToCart(
  autosave: Autosave,
  { sizes, confirmed, key }: Order,
  shop = { ask },
): Promise<Added> {
  if (!(await autosave.makeDesign())) return notAdded(whyUnsaved(autosave))
  const { designId, revision } = autosave.getState()
  const versionIds: string[] = []
  const codes = new Set<string>()
  for (const size of sizes) {
    const frozen = await shop.ask({
      method: 'POST',
      path: `/designs/${designId}/versions`,
      input: { revision, reason: 'CART', confirmed: [...confirmed], size },
    })
    if (frozen.kind === 'answer') {
      versionIds.push(frozen.value.id)
      continue
    }
    const answer = notFrozen(autosave, frozen)
    if (answer.kind !== 'confirm') return answer
    for (const code of answer.codes) codes.add(code)
  }
  // One question about all sizes, not one after the other.
  if (codes.size > 0) return { kind: 'confirm', codes: [...codes] }
  const added = await shop.ask({
    method: 'POST',
    path: '/cart/prints',
    input: { versionIds },
    // The last one stands for all: they are of one revision, and a key has room for two ids.
    idempotencyKey: `${key}.${versionIds.at(-1)}`,
  })
  if (added.kind === 'answer') return { kind: 'added' }
  if (added.kind === 'failed') return unanswered(added)
  const { code, fields } = added.refused
  if (code === 'unauthenticated') return notOurs(autosave, code)
  if (fields['articleId'] === 'cart_full') return notAdded('full')
  return notAdded(isBusy(code) ? 'busy' : 'gone')
}
