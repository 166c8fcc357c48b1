import { isRefused, type FieldErrors, type Refused } from '#api/refusal.ts'
import { data } from 'react-router'
import { goTo, goToLogin } from '#app/answers.ts'
import { refusedForm, type FormAnswer, type FormValues } from '#app/forms.ts'
import type { Shop } from '#app/shop.ts'
import { visibilities } from '#commerce/design/design.terms.ts'
import { addressWith } from './designs-query.ts'
import { passing } from './own-actions.ts'

const path = '/accounts/designs/admin'

export type Visibility = (typeof visibilities)[number]

/** Failure to publish a design, or to take it back, and why. */
export type NotDone = {
  designId: string
  revision: number
  visibility: Visibility
  code: string
  fields: FieldErrors
}
export type ManagedAnswer = { doneCount: number; notDone: NotDone[] } | FormAnswer

export type Chosen = { designId: string; revision: number }

/** A design as it was looked at: what has been changed since is not published unseen. */
export const chosenValue = ({ designId, revision }: Chosen): string => `${revision}.${designId}`

function readChosen(value: string): Chosen | undefined {
  const [, revision, designId] = /^(\d{1,9})\.(.+)$/.exec(value) ?? []
  return designId === undefined ? undefined : { designId, revision: Number(revision) }
}

export async function runManagedAction(shop: Shop, form: URLSearchParams) {
  const values = Object.fromEntries(form)
  if (values['intent'] === 'words') return describe(shop, values)
  // A button in a row speaks for that design alone, whatever is ticked.
  const [only, onlyDesign] = (values['only'] ?? '').split(' ')
  const visibility = visibilities.find((known) => known === (only || values['visibility']))
  const chosen = (onlyDesign ? [onlyDesign] : form.getAll('design')).flatMap(
    (value) => readChosen(value) ?? [],
  )
  if (!visibility || chosen.length === 0) return goTo(shop, here(shop, {}), 303)
  const confirmed = form.getAll('confirmed')
  const notDone: NotDone[] = []
  for (const design of chosen) {
    const answer = await shop.api.design.setVisibility({ ...design, visibility, confirmed })
    if (!isRefused(answer)) continue
    if (answer.code === 'unauthenticated') return goToLogin(shop)
    notDone.push({ ...design, visibility, code: answer.code, fields: answer.fields })
  }
  const doneCount = chosen.length - notDone.length
  if (notDone.length > 0) return data<ManagedAnswer>({ doneCount, notDone }, { status: 422 })
  return goTo(shop, here(shop, { done: visibility, count: String(doneCount) }), 303)
}

/** The words that stand beside it in the shop. */
async function describe(shop: Shop, values: FormValues) {
  const { designId = '', name = '', description = '', tags = '' } = values
  const refused =
    refusedOf(await shop.api.design.renameDesign({ designId, name })) ??
    refusedOf(await shop.api.design.describeDesign({ designId, description })) ??
    refusedOf(await shop.api.design.tagDesign({ designId, tags: tagsOf(tags) }))
  if (refused) {
    return refused.code === 'unauthenticated' ? goToLogin(shop) : refusedForm(refused, values)
  }
  return goTo(shop, here(shop, { done: 'words' }), 303)
}

function refusedOf(answer: object): Refused | undefined {
  return isRefused(answer) ? answer : undefined
}

function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

function here(shop: Shop, changes: Record<string, string>): string {
  return addressWith(path, shop.url.search, { ...passing, ...changes })
}
