import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { email, optional, phone, text, wholeNumber } from '#api/fields.ts'
import { PictureSource } from '#commerce/picture.contract.ts'
import { MOST_QUANTITY } from './cart.terms.ts'

export const CartLine = z.object({
  id: z.string(),
  articleId: z.number(),
  articleName: z.string(),
  articleSlug: z.string(),
  /** '' for an article without variants. */
  variant: z.string(),
  variantLabel: z.string(),
  quantity: z.number(),
  /** False when the store has stopped selling it: the line then costs and counts nothing. */
  isAvailable: z.boolean(),
  unitMinor: z.number(),
  totalMinor: z.number(),
  picture: PictureSource.optional(),
})
export type CartLine = z.infer<typeof CartLine>

export const CartContact = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string().optional(),
})

export const Cart = z.object({
  lines: z.array(CartLine),
  quantity: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  contact: CartContact.optional(),
})
export type Cart = z.infer<typeof Cart>

const quantity = wholeNumber(1, MOST_QUANTITY)

export const Contact = z.object({
  name: text(100),
  surname: text(100),
  email,
  phone: optional(phone),
})

export const cartContract = {
  getCart: endpoint({
    method: 'GET',
    path: '/cart',
    summary: 'The visitor’s cart in this store, priced now',
    input: z.object({}),
    output: Cart,
    browser: true,
  }),
  addLine: endpoint({
    method: 'POST',
    path: '/cart/lines',
    summary: 'Puts an article that needs no design into the cart',
    input: z.object({
      articleId: wholeNumber(1, 999_999_999),
      /** The first one when none is chosen. */
      variant: optional(text(60)),
      quantity: quantity.default(1),
    }),
    output: Cart,
    browser: true,
  }),
  changeQuantity: endpoint({
    method: 'POST',
    path: '/cart/lines/{line_id}',
    summary: 'Sets the quantity of a line',
    input: z.object({ lineId: z.uuid('not_found'), quantity }),
    output: Cart,
    browser: true,
  }),
  removeLine: endpoint({
    method: 'DELETE',
    path: '/cart/lines/{line_id}',
    summary: 'Takes a line out of the cart',
    input: z.object({ lineId: z.uuid('not_found') }),
    output: Cart,
    browser: true,
  }),
  setContact: endpoint({
    method: 'POST',
    path: '/cart/contact',
    summary: 'Who orders: the first step of the checkout',
    input: Contact,
    output: Cart,
  }),
}
