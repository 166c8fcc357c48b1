import { isRefused } from '#api/refusal.ts'
import { orErrorPage } from '#app/answers.ts'
import type { Shop } from '#app/shop.ts'
import type { Address } from '#commerce/address/address.contract.ts'
import type { CheckoutView } from '#commerce/checkout/checkout.contract.ts'
import type { CheckoutStep } from '#commerce/checkout/checkout.terms.ts'
import type { Profile } from '#commerce/customer/customer.contract.ts'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'
import { arrivalText } from './arrival-text.ts'
import { pointView, type PointView } from './point-view.ts'

export type ShownLine = CheckoutView['lines'][number] & {
  picture: Cart['lines'][number]['picture']
  urlPreview: string | undefined
}

/** The checkout's lines with the pictures that the cart has of them. */
export function linesWithPictures(checkout: CheckoutView, cart: Cart): ShownLine[] {
  const known = new Map(cart.lines.map((line) => [line.id, line]))
  return checkout.lines.map((line) => {
    const inCart = known.get(line.id)
    return { ...line, picture: inCart?.picture, urlPreview: inCart?.design?.urlPreview }
  })
}

export type AddressBook = { addresses: Address[]; profile: Profile | undefined }

/** Step data: what only one of the steps shows. */
export async function readStepData(shop: Shop, step: CheckoutStep, checkout: CheckoutView) {
  return {
    book: step === 'address' ? await readBook(shop) : undefined,
    delivery: step === 'shipment' ? await readDelivery(shop) : undefined,
    offers: step === 'payment' ? await readOffers(shop, checkout) : undefined,
  }
}

async function readBook(shop: Shop): Promise<AddressBook> {
  const { customer } = await shop.getSession()
  if (!customer) return { addresses: [], profile: undefined }
  const [own, profile] = await Promise.all([
    shop.api.address.listAddresses({}),
    shop.api.customer.getProfile({}),
  ])
  return {
    addresses: isRefused(own) ? [] : own.addresses,
    profile: isRefused(profile) ? undefined : profile,
  }
}

async function readDelivery(shop: Shop) {
  const asked = shop.url.searchParams.get('place')
  const answer = await shop.api.checkout.listDeliveryOptions({ place: asked ?? undefined })
  const { place, options } = await orErrorPage(shop, answer)
  const { iso } = shop.locale
  return {
    place,
    options: options.map(({ points, promise, ...option }) => ({
      ...option,
      arrives: arrivalText(promise, iso),
      points: points.map((point): PointView => pointView(point, shop)),
    })),
  }
}
export type ShownOption = Awaited<ReturnType<typeof readDelivery>>['options'][number]

async function readOffers(shop: Shop, { totalMinor }: CheckoutView) {
  const answer = await shop.api.payment.listOffers({ totalMinor })
  return isRefused(answer) ? [] : answer.offers.map(({ method }) => method)
}
