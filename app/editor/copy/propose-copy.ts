import { keysToCamel } from '#api/wire.ts'
import { EXPECTED_REFUSAL, type Refused } from '#api/refusal.ts'
import {
  notAdded,
  notFrozen,
  whyUnsaved,
  type Added,
  type Saving,
} from '#app/editor/buying/add-to-cart.ts'
import { OPENING_PATH } from '#commerce/design-change/design-change.terms.ts'

/** Proposed: where whoever changed it goes back to. */
export type Proposed = { kind: 'proposed'; backUrl: string } | Exclude<Added, { kind: 'added' }>

type Answer =
  | { kind: 'answer'; backUrl: string }
  | { kind: 'refused'; refused: Refused; status: number }
  | { kind: 'failed'; status: number }

/** Saves what is seen, and asks the customer to approve exactly that. */
export async function proposeCopy(
  autosave: Saving,
  confirmed: readonly string[],
): Promise<Proposed> {
  if (!(await autosave.makeDesign())) return notAdded(whyUnsaved(autosave)) as Proposed
  const { revision } = autosave.getState()
  const sent = await post('proof', { revision: String(revision), confirmed: confirmed.join(',') })
  if (sent.kind === 'answer') return { kind: 'proposed', backUrl: sent.backUrl }
  return notFrozen(autosave, sent) as Proposed
}

/** Leaves the copy as it is; undefined when nobody answered. */
export async function leaveCopy(): Promise<string | undefined> {
  const left = await post('end', {})
  return left.kind === 'answer' ? left.backUrl : undefined
}

/** Asked on the store's own host, not of the API: the answer takes the cookie of the copy away. */
async function post(act: 'proof' | 'end', form: Record<string, string>): Promise<Answer> {
  try {
    const body = new URLSearchParams(form)
    const response = await fetch(`${OPENING_PATH}/${act}`, { method: 'POST', body })
    const text = await response.text()
    const heard = keysToCamel(text === '' ? {} : JSON.parse(text)) as Refused & { backUrl?: string }
    const { status } = response
    if (heard.backUrl !== undefined) return { kind: 'answer', backUrl: heard.backUrl }
    if (heard.errorCode === EXPECTED_REFUSAL) return { kind: 'refused', refused: heard, status }
    return { kind: 'failed', status }
  } catch {
    return { kind: 'failed', status: 0 }
  }
}
