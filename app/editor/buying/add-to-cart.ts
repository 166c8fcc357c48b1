import type { OutputOf } from '#api/contract.ts'
import type { RefusalCode } from '#api/refusal.ts'
import { ask, type ApiAnswer } from '#app/browser-api/ask.ts'
import type { Autosave } from '#app/editor/autosave/machine/autosave.ts'
import type { designContract } from '#commerce/design/design.contract.ts'

type Version = OutputOf<typeof designContract.freezeVersion>

/** Why nothing is in the cart yet; each has words that say what to do. */
export type NotAdded =
  | 'offline'
  | 'trouble'
  | 'conflict'
  /** Autosave knows why, and says it. */
  | 'refused'
  | 'changed'
  | 'busy'
  | 'full'
  /** A set with empty places, or with more pieces than it has. */
  | 'incomplete'
  /** A list of names whose text is gone. */
  | 'names'
  | 'gone'

export type Added =
  | { kind: 'added' }
  /** Somebody has to agree to these findings first. */
  | { kind: 'confirm'; codes: string[] }
  /** Nothing would be printed. */
  | { kind: 'empty' }
  | { kind: 'not-added'; why: NotAdded }

type Order = {
  quantity: number
  /** The line whose design was changed. */
  lineId: string | undefined
  confirmed: readonly string[]
  /** The same for another press of the button whose first one nobody answered: it counts once. */
  key: string
}

/** Saving as the cart needs it: what is asked of whoever saves the design. */
export type Saving = Pick<Autosave, 'makeDesign' | 'markLost'> & {
  getState: () => Pick<ReturnType<Autosave['getState']>, 'designId' | 'revision' | 'phase'>
}

/** Saves, freezes what is seen and puts exactly that into the cart. */
export async function addToCart(autosave: Saving, order: Order, shop = { ask }): Promise<Added> {
  if (!(await autosave.makeDesign())) return notAdded(whyUnsaved(autosave))
  const { designId, revision } = autosave.getState()
  const frozen = await shop.ask({
    method: 'POST',
    path: `/designs/${designId}/versions`,
    input: { revision, reason: 'CART', confirmed: [...order.confirmed] },
  })
  if (frozen.kind !== 'answer') return notFrozen(autosave, frozen)
  const { quantity, lineId, key } = order
  const added = await shop.ask({
    method: 'POST',
    path: '/cart/designs',
    input: { versionId: frozen.value.id, quantity, lineId },
    idempotencyKey: `${key}.${frozen.value.id}.${quantity}`,
  })
  if (added.kind === 'answer') return { kind: 'added' }
  if (added.kind === 'failed') return unanswered(added)
  const { code, fields } = added.refused
  if (code === 'unauthenticated') return notOurs(autosave, code)
  if (fields['articleId'] === 'cart_full') return notAdded('full')
  return notAdded(isBusy(code) ? 'busy' : 'gone')
}

export const notAdded = (why: NotAdded): Added => ({ kind: 'not-added', why })

export function whyUnsaved(autosave: Saving): NotAdded {
  const { phase } = autosave.getState()
  if (phase === 'delayed') return 'trouble'
  return phase === 'conflict' || phase === 'refused' ? phase : 'offline'
}

export const unanswered = ({ status }: { status: number }): Added =>
  notAdded(status === 0 ? 'offline' : 'trouble')

export const isBusy = (code: RefusalCode) => code === 'busy' || code === 'too_many_attempts'

/** The bar says what can be done about it. */
export function notOurs(autosave: Saving, code: RefusalCode): Added {
  autosave.markLost(code)
  return notAdded('refused')
}

const incomplete = new Set<string | undefined>(['set_incomplete', 'names_incomplete'])

export function notFrozen(
  autosave: Saving,
  asked: Exclude<ApiAnswer<Version>, { kind: 'answer' }>,
): Added {
  if (asked.kind === 'failed') return unanswered(asked)
  const { code, fields } = asked.refused
  if (code === 'preflight') {
    return { kind: 'confirm', codes: (fields['findings'] ?? '').split(',').filter(Boolean) }
  }
  if (fields['document'] === 'empty_document') return { kind: 'empty' }
  if (incomplete.has(fields['document'])) return notAdded('incomplete')
  if (fields['document'] === 'names_without_place') return notAdded('names')
  if (code === 'conflict') return notAdded('changed')
  if (code === 'unauthenticated' || code === 'not_found') return notOurs(autosave, code)
  return notAdded(isBusy(code) ? 'busy' : 'trouble')
}
