import { data, redirectDocument } from 'react-router'
import { isRefused, type Refused } from '#api/refusal.ts'
import { goTo, goToLogin, orErrorPage } from '#app/answers.ts'
import { refusedForm, type FormAnswer, type FormValues } from '#app/forms.ts'
import { localPath, payPath } from '#app/paths.ts'
import type { Shop, ShopApi } from '#app/shop.ts'
import { checkoutSteps, type CheckoutStep } from '#commerce/checkout/checkout.terms.ts'
import { MOST_TOTAL_MINOR } from '#commerce/order/order.terms.ts'
import { isPaymentMethod } from '#commerce/payment/payment.terms.ts'
import { checkoutPath } from './express.ts'
import { chooseForExpress, expressOf, fillFromAccount } from './express-steps.ts'

/** Step refusal: what a page learns of a step that was not taken. */
export type StepRefusal = {
  step: CheckoutStep
  form?: FormAnswer
  /** Changes of the last step: it is shown again as it is now, to be confirmed. */
  changed?: { wasMinor: number } | 'order' | 'later' | 'tooMany'
}

type Inputs = ShopApi['checkout']
type InputOf<Name extends keyof Inputs> = Parameters<Inputs[Name]>[0]

/** Fields go to the API as they were typed: its schema says which are welcome. */
export async function saveStep(shop: Shop, values: FormValues, how: { isDocument: boolean }) {
  const { checkout } = shop.api
  switch (values['intent']) {
    case 'contact':
      return next(
        shop,
        'address',
        values,
        await checkout.setContact(values as InputOf<'setContact'>),
      )
    case 'express':
      return fillFromAccount(shop)
    case 'email':
      return mendEmail(shop, values['email'] ?? '')
    case 'address': {
      const answer = await checkout.setAddress(typedAddress(values))
      const isChosen = !isRefused(answer) && (await chooseForExpress(shop))
      return next(shop, isChosen ? 'payment' : 'shipment', values, answer)
    }
    case 'shipment':
      return next(shop, 'payment', values, await checkout.setDelivery(chosenDelivery(values)))
    default:
      return placeOrder(shop, values, how)
  }
}

/** Somebody who first ticked a company, or another address, left its fields filled in, out of sight. */
function typedAddress(values: FormValues): InputOf<'setAddress'> {
  const isCompany = values['isBillingCompany'] === 'true'
  const hidden = isCompany ? ['legalId'] : ['companyName', 'taxId']
  const shown = Object.entries(values).filter(([name]) => !hidden.includes(name))
  return Object.fromEntries(shown)
}

/** A slip that the page has noticed: everything else stays as it was said. */
async function mendEmail(shop: Shop, email: string): Promise<never> {
  const now = await shop.api.checkout.getCheckout({})
  if (!isRefused(now) && now.contact) {
    await shop.api.checkout.setContact({ ...now.contact, email, phone: now.contact.phone })
  }
  return goTo(shop, checkoutPath(undefined, expressOf(shop)), 303)
}

/** Each service that brings a parcel to a point has a list of its own. */
function chosenDelivery(values: FormValues): InputOf<'setDelivery'> {
  const { service = '', giftMessage, isPresent } = values
  const chosen: unknown = { service, point: values[`point-${service}`], giftMessage, isPresent }
  return chosen as InputOf<'setDelivery'>
}

const stepsBefore = { address: 'contact', shipment: 'address', payment: 'shipment' } as const

function next(
  shop: Shop,
  to: keyof typeof stepsBefore,
  values: FormValues,
  answer: object | Refused,
) {
  if (!isRefused(answer)) return goTo(shop, checkoutPath(to, expressOf(shop)), 303)
  const missing = checkoutSteps.find((step) => step === answer.fields['step'])
  if (missing) return goTo(shop, checkoutPath(missing, expressOf(shop)), 303)
  return refused(shop, stepsBefore[to], values, answer)
}

async function refused(shop: Shop, step: CheckoutStep, values: FormValues, answer: Refused) {
  // The cart has gone, or somebody has logged out in another tab.
  if (answer.code === 'not_found') return goTo(shop, '/checkout', 303)
  if (answer.code === 'unauthenticated' || answer.code === 'forbidden') {
    await orErrorPage(shop, answer)
  }
  const { data: form, init } = refusedForm(answer, values)
  return data<StepRefusal>({ step, form }, init ?? {})
}

async function placeOrder(shop: Shop, values: FormValues, how: { isDocument: boolean }) {
  const { method = '', total = '', revision = '', cart = '' } = values
  if (!isPaymentMethod(method)) {
    const form = { code: 'invalid', fields: { method: 'required' }, values }
    return data<StepRefusal>({ step: 'payment', form }, 422)
  }
  const seenMinor = readTotal(total)
  const answer = await shop.api.placing.placeOrder(
    {
      expectedTotalMinor: seenMinor,
      paymentMethod: method,
      cartId: cart,
      revision: readRevision(revision),
    },
    { idempotencyKey: keyOf([cart, revision, total, method]) },
  )
  if (isRefused(answer)) return notPlaced(shop, { values, seenMinor }, answer)
  return goAndPay(shop, answer.publicId, how)
}

/** Undefined for what is no sum: taken as typed, the way to pay would be blamed for it. */
const readTotal = (typed: string) =>
  /^\d+$/.test(typed) && Number(typed) <= MOST_TOTAL_MINOR ? Number(typed) : undefined

/** Revision that no checkout reaches: what is no number was never shown. */
const NO_REVISION = 2_147_483_647
const readRevision = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : NO_REVISION)

/** One order for what was seen, however often it is sent. */
function keyOf(parts: readonly string[]): string {
  return `order ${parts.join(' ')}`.replace(/[^\x21-\x7e]/g, '-').slice(0, 100)
}

type Sent = { values: FormValues; seenMinor: number | undefined }

function notPlaced(shop: Shop, { values, seenMinor }: Sent, answer: Refused) {
  const { code, fields } = answer
  const incomplete = checkoutSteps.find((step) => fields[step] !== undefined)
  if (incomplete) return goTo(shop, checkoutPath(incomplete, expressOf(shop)), 303)
  if (code === 'unauthenticated') return goToLogin(shop)
  if (code === 'not_found' || fields['cart'] === 'empty') return goTo(shop, '/cart', 303)
  if (code === 'invalid') {
    const form = { code, fields: { method: 'not_offered' }, values }
    return data<StepRefusal>({ step: 'payment', form }, 422)
  }
  if (fields['order'] !== undefined) {
    return data<StepRefusal>({ step: 'payment', changed: 'tooMany' }, 429)
  }
  if (code !== 'conflict') return data<StepRefusal>({ step: 'payment', changed: 'later' }, 503)
  const isTotalNew = fields['totalMinor'] !== undefined && seenMinor !== undefined
  const changed = isTotalNew ? { wasMinor: seenMinor } : 'order'
  return data<StepRefusal>({ step: 'payment', changed }, 409)
}

/** The order stands, whatever comes of the payment: its page says how to pay it. */
async function goAndPay(
  shop: Shop,
  orderPublicId: string,
  { isDocument }: { isDocument: boolean },
) {
  const started = await shop.api.payment.startPayment({ orderPublicId })
  if (isRefused(started)) return goTo(shop, payPath(orderPublicId), 303)
  const { action } = started
  if (action.kind !== 'redirect') {
    return leaveTo(localPath(shop, `/order-completed?order=${encodeURIComponent(orderPublicId)}`))
  }
  // Browsers hold a redirect that follows a form against `form-action`: a link is none.
  if (isDocument && !action.url.startsWith('/')) return goTo(shop, payPath(orderPublicId), 303)
  return leaveTo(action.url)
}

/** To a page that is not made in the browser. */
function leaveTo(url: string): never {
  throw redirectDocument(url, 303)
}
