import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import type { Shop } from '#app/shop.ts'
import { checkoutPath, readExpress } from './express.ts'

export const expressOf = ({ url }: Shop) => readExpress(url.searchParams)

/**
 * Express choice of a customer: who they are and where it goes stands in their account, so that the first page
 * they see is the one to pay on. What the account does not know is asked for as usual.
 */
export async function fillFromAccount(shop: Shop): Promise<never> {
  const { checkout, customer, address } = shop.api
  const [now, profile, own] = await Promise.all([
    checkout.getCheckout({}),
    customer.getProfile({}),
    address.listAddresses({}),
  ])
  const lacks = isRefused(now) ? [] : now.missing
  if (lacks.includes('contact') && !isRefused(profile)) {
    const { name, surname, email, phone } = profile
    await checkout.setContact({ name, surname, email, phone })
  }
  if (lacks.includes('address') && !isRefused(own)) {
    const here = own.addresses.filter(
      ({ country }) => country === shop.site.config.defaultCountryA2,
    )
    const chosen = here.find(({ isDefaultDelivery }) => isDefaultDelivery) ?? here[0]
    if (chosen) await checkout.setAddress({ addressId: chosen.publicId })
  }
  await chooseForExpress(shop)
  return goTo(shop, checkoutPath(undefined, expressOf(shop)), 303)
}

/**
 * Express choice: somebody who chose how to pay in the cart is not asked about the way. The first that comes
 * to the door is taken.
 */
export async function chooseForExpress(shop: Shop): Promise<boolean> {
  const { checkout } = shop.api
  if (!expressOf(shop)) return false
  const [now, ways] = await Promise.all([
    checkout.getCheckout({}),
    checkout.listDeliveryOptions({ place: undefined }),
  ])
  if (isRefused(now) || isRefused(ways) || !now.missing.includes('shipment')) return false
  const way = ways.options.find(({ mode }) => mode === 'ADDRESS')
  if (!way) return false
  const nothingElse = { point: undefined, giftMessage: undefined, isPresent: undefined }
  return !isRefused(await checkout.setDelivery({ service: way.service, ...nothingElse }))
}
