import { redirect } from 'react-router'
import { isRefused, type Refused } from '#api/refusal.ts'
import { goTo, goToLogin } from '#app/answers.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import { refusedForm, type FormValues } from '#app/forms.ts'
import type { Shop } from '#app/shop.ts'
import { addressWith } from './designs-query.ts'

const doneThings = ['renamed', 'duplicated', 'deleted'] as const
export type DoneThing = (typeof doneThings)[number]

export const doneOf = (told: string | null): DoneThing | undefined =>
  doneThings.find((thing) => thing === told)

/** Passing parameters, which the page shows for a moment only: none of them belongs to the list. */
export const passing = {
  rename: undefined,
  delete: undefined,
  edit: undefined,
  done: undefined,
  count: undefined,
} as const

type Act = (shop: Shop, values: FormValues) => Promise<Refused | DoneThing | 'ordered' | Response>

/** One for each form of the page, by its hidden field `intent`. */
const acts: Record<string, Act> = {
  async rename(shop, { designId = '', name = '' }) {
    const answer = await shop.api.design.renameDesign({ designId, name })
    return isRefused(answer) ? answer : 'renamed'
  },

  async duplicate(shop, { designId = '', name = '' }) {
    const copy = shop.t('accounts-designs.copyOf', { name }).slice(0, 100)
    const answer = await shop.api.design.duplicateDesign({ designId, name: copy })
    return isRefused(answer) ? answer : 'duplicated'
  },

  async delete(shop, { designId = '' }) {
    const answer = await shop.api.design.deleteDesign({ designId })
    return isRefused(answer) ? answer : 'deleted'
  },

  async file(shop, { designId = '' }) {
    const facts = await shop.api.design.getDesignFileFacts({ designId })
    // The browser saves it and stays where it is.
    return isRefused(facts)
      ? facts
      : redirect(apiPath('/designs/{design_id}/file', { designId }), 303)
  },

  async order(shop, { designId = '', revision = '' }) {
    const version = await shop.api.design.freezeVersion({
      designId,
      revision: Number(revision),
      reason: 'CART',
    })
    if (isRefused(version)) return version
    const cart = await shop.api.cart.addDesign({ versionId: version.id })
    return isRefused(cart) ? cart : 'ordered'
  },
}

export async function runOwnAction(shop: Shop, values: FormValues) {
  const act = acts[values['intent'] ?? '']
  const answer = act ? await act(shop, values) : ({ code: 'invalid', fields: {} } as Refused)
  if (isRefused(answer)) {
    return answer.code === 'unauthenticated' ? goToLogin(shop) : refusedForm(answer, values)
  }
  if (answer instanceof Response) return answer
  if (answer === 'ordered') return goTo(shop, '/cart', 303)
  return goTo(
    shop,
    addressWith('/accounts/designs', shop.url.search, { ...passing, done: answer }),
    303,
  )
}
