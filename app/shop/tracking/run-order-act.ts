import { isRefused, type Refused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { refusedForm, type FormValues } from '#app/forms.ts'
import { draftPath, localPath } from '#app/paths.ts'
import type { Shop, ShopApi } from '#app/shop.ts'
import { forOrder, type OrderPlace } from './order-place.ts'

/**
 * What somebody asked for on the page of an order. Where it cannot be done any more the page is shown
 * as the order stands now.
 */
export async function runOrderAct(shop: Shop, place: OrderPlace, values: FormValues) {
  const { publicId, path } = place
  const { tracking } = shop.api
  const done = (what: string) => goTo(shop, `${path}?done=${what}`, 303)
  switch (values['intent']) {
    case 'confirm': {
      await shop.ensureSession()
      const { answer = '' } = values
      const confirmed = await tracking.confirmOrder({ publicId, answer })
      return isRefused(confirmed) ? orForm(shop, confirmed, values) : done('confirm')
    }
    case 'cancel': {
      const cancelled = await tracking.cancelTracked({ publicId })
      return isRefused(cancelled) ? orStands(shop, place, cancelled) : done('cancel')
    }
    case 'address': {
      const address: unknown = { ...values, publicId }
      const changed = await tracking.changeTrackedAddress(
        address as Parameters<ShopApi['tracking']['changeTrackedAddress']>[0],
      )
      if (!isRefused(changed)) return done('address')
      return changed.code === 'invalid'
        ? refusedForm(changed, values)
        : orStands(shop, place, changed)
    }
    case 'draft': {
      await shop.ensureSession()
      const { lineId = '' } = values
      const draft = await tracking.startTrackedDraft({ publicId, lineId })
      if (isRefused(draft)) return orStands(shop, place, draft)
      const { articleId, designId } = draft
      const query = new URLSearchParams({ line: lineId, draft: designId })
      const back = localPath(shop, `${path}?${query}`)
      return goTo(shop, forOrder(draftPath(articleId, designId), back), 303)
    }
    case 'design': {
      const { lineId = '', designId = '', isConfirmed } = values
      const used = await tracking.useTrackedDraft({ publicId, lineId, designId, isConfirmed })
      if (!isRefused(used)) return done('design')
      return used.code === 'preflight' || used.code === 'busy'
        ? refusedForm(used, values)
        : orStands(shop, place, used)
    }
    case 'withdraw': {
      const { lineId = '' } = values
      const withdrawn = await tracking.withdraw({ publicId, lineId: [lineId] })
      return isRefused(withdrawn) ? orStands(shop, place, withdrawn) : done('withdraw')
    }
    default:
      return goTo(shop, path, 303)
  }
}

/** Beside the form where the visitor can do something about it. */
async function orForm(shop: Shop, refused: Refused, values: FormValues) {
  if (refused.code === 'invalid' || refused.code === 'too_many_attempts') {
    return refusedForm(refused, values)
  }
  return orErrorPage<never>(shop, refused)
}

/** The order has moved on, or is not theirs to change: the page says how it stands. */
async function orStands(shop: Shop, { path }: OrderPlace, refused: Refused): Promise<never> {
  if (refused.code === 'not_found') return orErrorPage<never>(shop, refused)
  return goTo(shop, `${path}?done=refused`, 303)
}
