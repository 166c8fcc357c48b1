import { data } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import type { FormValues } from '#app/forms.ts'
import { draftPath } from '#app/paths.ts'
import type { Shop } from '#app/shop.ts'

/** Numbers go to the API as they were typed: its schema says which are welcome. */
export async function changeCart(shop: Shop, values: FormValues) {
  const { articleId = '', variant = '', lineId = '', quantity = '', code = '' } = values
  const { cart } = shop.api
  switch (values['intent']) {
    case 'add':
      await shop.ensureSession()
      return cart.addLine({ articleId, variant, quantity: quantity || 1 })
    case 'quantity':
      return cart.changeQuantity({ lineId, quantity })
    case 'step':
      return cart.stepQuantity({ lineId, step: values['step'] ?? '' })
    case 'remove':
      return cart.removeLine({ lineId })
    case 'restore':
      return cart.restoreLine({ lineId })
    case 'save':
      return cart.moveLine({ lineId, place: 'SAVED' })
    case 'move':
      return cart.moveLine({ lineId, place: 'CART' })
    case 'removeCode':
      return cart.removeCode({ code })
    case 'chooseCode':
      return cart.chooseCode({ code })
    case 'acceptNews':
      return cart.acceptNews({ newsId: values['newsId'] ?? '' })
    default:
      return {}
  }
}

/** A code that stays on the cart is shown there; one that does not is answered at the field. */
export async function tryCode(shop: Shop, typed: string) {
  await shop.ensureSession()
  const answer = await shop.api.cart.addCode({ code: typed })
  if (!isRefused(answer)) {
    if (answer.isKept) return goTo(shop, '/cart', 303)
    return data({ tried: { typed, verdict: answer.verdict, field: undefined } }, { status: 422 })
  }
  const isTooOften = answer.code === 'too_many_attempts'
  const field = isTooOften ? answer.code : (answer.fields['code'] ?? 'required')
  return data({ tried: { typed, verdict: undefined, field } }, { status: isTooOften ? 429 : 422 })
}

/** The working copy, which may have moved on since it was added, as a design of its own. */
export async function duplicateDesign(shop: Shop, designId: string) {
  const copy = await shop.api.design.duplicateDesign({ designId })
  if (isRefused(copy)) return goTo(shop, '/cart?refused=other', 303)
  const draft = await shop.api.design.getOwnDesign({ designId: copy.designId })
  const { articleId } = await orErrorPage(shop, draft)
  return goTo(shop, draftPath(articleId, copy.designId), 303)
}
