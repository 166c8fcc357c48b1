import { data, redirect } from 'react-router'
import { isRefused, type Refused } from '#api/refusal.ts'
import { goTo, notFound } from '#app/answers.ts'
import type { FormValues } from '#app/forms.ts'
import { payPath } from '#app/paths.ts'
import type { Shop } from '#app/shop.ts'
import { isPaymentMethod } from '#commerce/payment/payment.terms.ts'

type PayRequest = { orderPublicId: string; key?: string }
export type PaymentRefusal = { why: 'needed' | 'busy' | 'underWay' | 'notOffered' }

/** Another way to pay, or the one that is open: both end at the provider. */
export async function runPayment(
  shop: Shop,
  asked: PayRequest,
  values: FormValues,
  { isDocument }: { isDocument: boolean },
) {
  if (values['intent'] !== 'start') {
    const { method = '' } = values
    if (!isPaymentMethod(method)) return refusal('needed')
    const retried = await shop.api.payment.retryPayment({ ...asked, method })
    if (isRefused(retried)) return refusedPayment(shop, asked, retried)
  }
  const started = await shop.api.payment.startPayment(asked)
  if (isRefused(started)) return refusedPayment(shop, asked, started)
  const { action } = started
  const query = asked.key ? `?key=${encodeURIComponent(asked.key)}` : ''
  const own = `${payPath(asked.orderPublicId)}${query}`
  if (action.kind !== 'redirect') return goTo(shop, own, 303)
  const isOurs = action.url.startsWith('/')
  // Browsers hold a redirect that follows a form against `form-action`: a link is none.
  if (isDocument && !isOurs) return goTo(shop, own, 303)
  throw redirect(action.url, 303)
}

function refusedPayment(shop: Shop, asked: PayRequest, { code, fields }: Refused) {
  if (code === 'in_use') return refusal('underWay')
  if (code === 'invalid' && fields['paymentMethod']) return refusal('notOffered')
  if (code === 'busy') return refusal('busy')
  if (code === 'not_found') return notFound(shop)
  // Paid, canceled or gone meanwhile: the page itself says which.
  return goTo(shop, payPath(asked.orderPublicId), 303)
}

const refusal = (why: PaymentRefusal['why']) =>
  data<PaymentRefusal>({ why }, { status: why === 'busy' ? 503 : 422 })
