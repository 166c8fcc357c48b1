import { refuse } from '#api/refusal.ts'
import type { IdempotentWrite } from '#api/call.ts'
import { setContact as setCartContact } from '#commerce/cart/cart.service.ts'
import { contactOf } from '#commerce/cart/cart.rules.ts'
import type { OrderableCart } from '#commerce/cart/cart-order.service.ts'
import {
  findOwnCart,
  holdOwnCart,
  ownerOf,
  touchHeldCart,
} from '#commerce/cart/own-cart.service.ts'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { normalisePhone } from '#commerce/address/phone.rules.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { chooseServices } from '#commerce/delivery/carrier-service.service.ts'
import { packParcel } from '#commerce/delivery/parcel.rules.ts'
import type { CheckoutView, ContactForm } from './checkout.contract.ts'
import * as queries from './checkout.queries.ts'
import { findPointOf } from './chosen-delivery.service.ts'
import { viewOf } from './checkout-view.ts'
import { quoteCart, readCheckout, type EnteredCheckout } from './quote.service.ts'

export async function getCheckout(ctx: Ctx): Promise<CheckoutView> {
  const { cart, said } = await readCheckout(ctx, { lock: false })
  if (cart.lines.length === 0) return refuse('not_found')
  return viewOf(await quoteCart(ctx, cart, said), said)
}

/** Only that, because it is asked before every step. */
export async function getProgress(ctx: Ctx): Promise<{ hasContact: boolean }> {
  const cart = await findOwnCart(ctx)
  return { hasContact: cart !== undefined && contactOf(cart) !== undefined }
}

export const setContact = {
  fastPath: async (ctx: Ctx, input: ContactForm, once: IdempotentWrite) =>
    setCartContact.fastPath(ctx, checkContact(ctx, input), once),
  execute: async (ctx: Ctx, input: ContactForm) =>
    setCartContact.execute(ctx, checkContact(ctx, input)),
}

function checkContact(ctx: Ctx, input: ContactForm): ContactForm {
  const country = ctx.site.config.defaultCountryA2 as AddressCountry
  const phone = input.phone && normalisePhone(input.phone, country)
  if (input.phone && !phone) refuse('invalid', { phone: 'phone' })
  return { ...input, phone }
}

type DeliveryForm = {
  service: string
  point?: string | undefined
  giftMessage?: string | undefined
  /** Its picture is not for whoever has only the link. */
  isPresent?: 'on' | undefined
}

export const setDelivery = {
  /**
   * Nobody holds the cart meanwhile. Whatever else is put into it, a quote looks again whether the
   * chosen service takes it.
   */
  async fastPath(ctx: Ctx, input: DeliveryForm, once: IdempotentWrite) {
    const { cart, said } = await readCheckout(ctx, { lock: false })
    const chosen = await checkDelivery(ctx, input, { cart, said })
    const read = { owner: ownerOf(ctx), cartId: cart.cartId, revision: said.revision }
    const isDone = await queries.writeDelivery(ctx.db, read, chosen, { now: ctx.now, once })
    return isDone ? {} : undefined
  },
  async execute(ctx: Ctx, input: DeliveryForm) {
    const { cart, said } = await readCheckout(ctx, { lock: true })
    const chosen = await checkDelivery(ctx, input, { cart, said })
    await touchHeldCart(ctx.db, cart.cartId, ctx.now)
    await queries.saveDelivery(ctx.db, cart.cartId, chosen, ctx.now)
    return {}
  },
}

async function checkDelivery(
  ctx: Ctx,
  input: DeliveryForm,
  { cart, said }: { cart: OrderableCart; said: EnteredCheckout },
): Promise<queries.SaidOfDelivery> {
  if (!cart.contact) refuse('conflict', { step: 'contact' })
  if (!said.address) return refuse('conflict', { step: 'address' })
  const parcel = packParcel(cart.lines)
  const services = chooseServices(said.services, { parcel, postalCode: said.address.postalCode })
  const service = services.find(({ code }) => code === input.service)
  if (!service) return refuse('invalid', { service: 'not_offered' })
  const isAgreed = service.mode === 'CUSTOMER'
  const point = {
    pickup_point: service.mode === 'PICKPOINT' ? (input.point ?? null) : null,
    customer_point: isAgreed ? (input.point ?? null) : null,
  }
  if (service.mode !== 'ADDRESS' && !(await findPointOf(ctx, { service, said: point, parcel }))) {
    refuse('invalid', { point: input.point ? 'point_gone' : 'required' })
  }
  return {
    service: service.code,
    ...point,
    gift_message: input.giftMessage ?? null,
    is_present: input.isPresent === 'on',
  }
}

export async function choosePayment(ctx: Ctx, input: { method: string }) {
  const cart = await findOwnCart(ctx)
  if (!cart) return refuse('not_found')
  const isSavedMethod = await queries.savePaymentMethod(ctx.db, cart.id, input.method, ctx.now)
  if (!isSavedMethod) refuse('conflict', { step: 'shipment' })
  return {}
}

/** At login, before the visitor's cart is merged into the customer's and ends: held, as for every change. */
export async function adoptCheckout(ctx: Ctx, login: { customerId: string }): Promise<void> {
  const visitors = ctx.session?.customer ? undefined : await holdOwnCart(ctx)
  if (!visitors) return
  await queries.moveCheckout(ctx.db, visitors.id, { store: ctx.site.slug, ...login })
}
