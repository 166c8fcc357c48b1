import { isRefused, type Refused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { refusedForm, type FormValues } from '#app/forms.ts'
import { forOrder } from '#app/order-return.ts'
import { draftPath, localPath } from '#app/paths.ts'
import type { Shop, ShopApi } from '#app/shop.ts'
import { askPath, codePath, readAsk, type OrderAsk, type OrderPlace } from './order-place.ts'

/**
 * Order act that somebody asked for on the page of an order. Where it cannot be done any more the page is
 * shown as the order stands now.
 */
export async function runOrderAct(shop: Shop, place: OrderPlace, values: FormValues) {
  const { publicId, path } = place
  const { tracking, orderAccess } = shop.api
  const done = (what: string) => goTo(shop, `${path}?done=${what}`, 303)
  switch (values['intent']) {
    case 'confirm': {
      await shop.ensureSession()
      const { answer = '' } = values
      const confirmed = await orderAccess.confirmOrder({ publicId, answer })
      return isRefused(confirmed) ? orForm(shop, place, confirmed, values) : done('confirm')
    }
    case 'code': {
      await shop.ensureSession()
      const sent = await orderAccess.sendCode({ publicId })
      if (isRefused(sent)) return orForm(shop, place, sent, values)
      return goTo(shop, codePath(path, askOf(values)), 303)
    }
    case 'enter': {
      const { code = '', ...shown } = values
      const entered = await orderAccess.enterCode({ publicId, code })
      if (isRefused(entered)) return orForm(shop, place, entered, shown)
      const asked = askOf(values)
      return asked.ask === 'all' ? done('owner') : goTo(shop, askPath(path, asked), 303)
    }
    case 'cancel': {
      const cancelled = await tracking.cancelTracked({ publicId })
      return isRefused(cancelled)
        ? orStands(shop, place, cancelled, { ask: 'cancel' })
        : done('cancel')
    }
    case 'address': {
      const address: unknown = { ...values, publicId }
      const changed = await tracking.changeTrackedAddress(
        address as Parameters<ShopApi['tracking']['changeTrackedAddress']>[0],
      )
      if (!isRefused(changed)) return done('address')
      return changed.code === 'invalid'
        ? refusedForm(changed, values)
        : orStands(shop, place, changed, { ask: 'address' })
    }
    case 'draft': {
      await shop.ensureSession()
      const { lineId = '' } = values
      const draft = await tracking.startTrackedDraft({ publicId, lineId })
      if (isRefused(draft)) {
        return orStands(shop, place, draft, { ask: 'design', line: lineId })
      }
      const { articleId, designId } = draft
      const query = new URLSearchParams({ line: lineId, draft: designId })
      const back = localPath(shop, `${path}?${query}`)
      return goTo(shop, forOrder(draftPath(articleId, designId), back), 303)
    }
    case 'design': {
      const { lineId = '', designId = '', isConfirmed } = values
      const used = await tracking.useTrackedDraft({ publicId, lineId, designId, isConfirmed })
      if (!isRefused(used)) return done('design')
      return isAboutDesign(used)
        ? refusedForm(used, values)
        : orStands(shop, place, used, { ask: 'design', line: lineId })
    }
    case 'documents': {
      const sent = await tracking.mailTrackedDocuments({ publicId })
      if (!isRefused(sent)) return done('documents')
      return sent.code === 'too_many_attempts'
        ? refusedForm(sent, values)
        : orStands(shop, place, sent, { ask: 'all' })
    }
    case 'withdraw': {
      const { lineId = '' } = values
      const withdrawn = await shop.api.withdrawal.withdraw({ publicId, lineId: [lineId] })
      return isRefused(withdrawn)
        ? orStands(shop, place, withdrawn, { ask: 'withdraw', line: lineId })
        : done('withdraw')
    }
    default:
      return goTo(shop, path, 303)
  }
}

/** Something that another look into the editor, or another try, puts right. */
const isAboutDesign = ({ code, fields }: Refused) =>
  code === 'preflight' ||
  code === 'busy' ||
  fields['document'] === 'empty_document' ||
  fields['versionId'] === 'another_price'

/** Beside the form where the visitor can do something about it. */
async function orForm(shop: Shop, { path }: OrderPlace, refused: Refused, values: FormValues) {
  if (refused.code === 'invalid' || refused.code === 'too_many_attempts') {
    return refusedForm(refused, values)
  }
  // A cookie that is not kept, or an order that an account holds: the page says what it takes.
  if (refused.code === 'unauthenticated' || refused.code === 'forbidden')
    return goTo(shop, path, 303)
  return orErrorPage<never>(shop, refused)
}

const askOf = ({ ask, line }: FormValues): OrderAsk => ({ ask: readAsk(ask) ?? 'all', line })

/** The order has moved on, or it is not theirs to change yet: the page says how it stands. */
async function orStands(
  shop: Shop,
  { path }: OrderPlace,
  refused: Refused,
  asked: OrderAsk,
): Promise<never> {
  if (refused.code === 'not_found') return orErrorPage<never>(shop, refused)
  return goTo(
    shop,
    refused.code === 'forbidden' ? askPath(path, asked) : `${path}?done=refused`,
    303,
  )
}
