import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { email, optional, phone, text, wholeNumber } from '#api/fields.ts'
import { PictureSource } from '#commerce/picture.contract.ts'
import { MOST_QUANTITY } from './cart.terms.ts'

const CartDesign = z.object({
  id: z.string(),
  /** What is ordered: the design may have moved on since. */
  versionId: z.string(),
  name: z.string(),
  /** False when it was deleted meanwhile: the version in the cart is still printed. */
  isThere: z.boolean(),
  /** Undefined until it was drawn. */
  urlPreview: z.string().optional(),
})

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
  /** Of the article. */
  picture: PictureSource.optional(),
  /** Undefined for an article that needs none. */
  design: CartDesign.optional(),
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
  addDesign: endpoint({
    method: 'POST',
    path: '/cart/designs',
    summary: 'Puts a frozen version of a design into the cart, or in the place of another one',
    input: z.object({
      versionId: text(64),
      /** The line that it takes over; when that one is gone, a new one. */
      lineId: optional(z.uuid('not_found')),
      /** One, or as many as the line had. */
      quantity: optional(quantity),
    }),
    output: Cart,
    browser: true,
  }),
  getCartPreview: endpoint({
    method: 'GET',
    path: '/cart/previews/{version_id}/{file}',
    summary: 'A picture of a version that lies in the visitor’s cart',
    input: z.object({ versionId: text(64), file: text(100) }),
    output: z.object({}),
    answer: 'file',
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
