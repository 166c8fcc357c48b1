import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { email, many, optional, phone, plainText, text, wholeNumber } from '#api/fields.ts'
import { ArticleCard } from '#commerce/catalogue/article.contract.ts'
import { PromotionVerdict } from '#commerce/promotion/promotion.contract.ts'
import { MOST_CODE_LENGTH } from '#commerce/promotion/promotion.terms.ts'
import { Cart } from './cart-view.contract.ts'
import { cartPlaces, MOST_QUANTITY, MOST_SIZES } from './cart.terms.ts'

const quantity = wholeNumber(1, MOST_QUANTITY)
const lineId = z.uuid('not_found')
const code = text(MOST_CODE_LENGTH)

export const Contact = z.object({
  name: plainText(100),
  surname: plainText(100),
  email,
  phone: optional(phone),
})

const done = z.object({})

export const cartContract = {
  getCart: endpoint({
    method: 'GET',
    path: '/cart',
    access: 'owner',
    summary: 'The visitor’s cart in this store, priced now, with every price explained',
    input: z.object({}),
    output: Cart,
    browser: true,
  }),
  listRecommendations: endpoint({
    method: 'GET',
    path: '/cart/recommendations',
    access: 'owner',
    summary: 'What others bought with what is in the cart, then what resembles it',
    input: z.object({ limit: wholeNumber(1, 24).default(8) }),
    output: z.object({ articles: z.array(ArticleCard) }),
  }),
  addLine: endpoint({
    method: 'POST',
    path: '/cart/lines',
    access: 'session',
    summary: 'Puts an article that needs no design into the cart',
    input: z.object({
      articleId: wholeNumber(1, 999_999_999),
      /** The first one when none is chosen. */
      variant: optional(text(60)),
      quantity: quantity.default(1),
    }),
    output: z.object({ lineId: z.string() }),
    browser: true,
  }),
  addDesign: endpoint({
    method: 'POST',
    path: '/cart/designs',
    access: 'session',
    summary: 'Puts a frozen version of a design into the cart, or in the place of another one',
    input: z.object({
      versionId: text(64),
      /** The line that it takes over; when that one is gone, a new one. */
      lineId: optional(lineId),
      /** One, or as many as the line had. */
      quantity: optional(quantity),
    }),
    output: z.object({ lineId: z.string() }),
    browser: true,
  }),
  addPrints: endpoint({
    method: 'POST',
    path: '/cart/prints',
    access: 'session',
    summary:
      'Puts the prints of one design into the cart, a line for each size, in place of its earlier ones',
    input: z.object({ versionIds: many(text(64), MOST_SIZES) }),
    output: z.object({ lineIds: z.array(z.string()) }),
    browser: true,
  }),
  getCartPreview: endpoint({
    method: 'GET',
    path: '/cart/previews/{version_id}/{file}',
    access: 'owner',
    summary: 'A picture of a version that lies in the visitor’s cart',
    input: z.object({ versionId: text(64), file: text(100) }),
    output: z.object({}),
    answer: 'file',
    browser: true,
  }),
  changeQuantity: endpoint({
    method: 'POST',
    path: '/cart/lines/{line_id}',
    access: 'owner',
    summary: 'Sets the quantity of a line',
    input: z.object({ lineId, quantity }),
    output: done,
    browser: true,
  }),
  stepQuantity: endpoint({
    method: 'POST',
    path: '/cart/lines/{line_id}/steps',
    access: 'owner',
    summary: 'One piece more or less',
    input: z.object({ lineId, step: wholeNumber(-1, 1) }),
    output: done,
    browser: true,
  }),
  removeLine: endpoint({
    method: 'DELETE',
    path: '/cart/lines/{line_id}',
    access: 'owner',
    summary: 'Takes a line out of the cart, or out of what was saved',
    input: z.object({ lineId }),
    output: done,
    browser: true,
  }),
  restoreLine: endpoint({
    method: 'POST',
    path: '/cart/lines/{line_id}/restorations',
    access: 'owner',
    summary: 'Brings a line back that was taken out, as it was',
    input: z.object({ lineId }),
    output: done,
    browser: true,
  }),
  moveLine: endpoint({
    method: 'POST',
    path: '/cart/lines/{line_id}/moves',
    access: 'owner',
    summary: 'Saves a line for later, or puts a saved one into the cart',
    input: z.object({ lineId, place: z.enum(cartPlaces) }),
    output: done,
    browser: true,
  }),
  addCode: endpoint({
    method: 'POST',
    path: '/cart/codes',
    access: 'session',
    summary: 'Tries a code on the cart and keeps it if it may be of use',
    input: z.object({ code }),
    output: z.object({ verdict: PromotionVerdict, isKept: z.boolean() }),
    browser: true,
  }),
  removeCode: endpoint({
    method: 'DELETE',
    path: '/cart/codes/{code}',
    access: 'owner',
    summary: 'Takes a code off the cart',
    input: z.object({ code }),
    output: done,
    browser: true,
  }),
  chooseCode: endpoint({
    method: 'POST',
    path: '/cart/chosen_code',
    access: 'owner',
    summary: 'Of codes that exclude each other the one to use; without one, whatever saves most',
    input: z.object({ code: optional(code) }),
    output: done,
    browser: true,
  }),
  noteSeen: endpoint({
    method: 'POST',
    path: '/cart/views',
    access: 'owner',
    summary: 'Remembers what the shopper was shown; what changed meanwhile stays told',
    leavesSession: true,
    input: z.object({}),
    output: done,
  }),
  acceptNews: endpoint({
    method: 'POST',
    path: '/cart/accepted_news',
    access: 'owner',
    summary: 'The shopper has read what changed',
    input: z.object({ newsId: text(64) }),
    output: done,
    browser: true,
  }),
  setContact: endpoint({
    method: 'POST',
    path: '/cart/contact',
    access: 'owner',
    summary: 'Who orders: the first step of the checkout',
    input: Contact,
    output: done,
  }),
  getPrepared: endpoint({
    method: 'GET',
    path: '/cart/prepared/{token}',
    access: 'link',
    summary: 'A cart that somebody of the shop has filled for whoever has its link',
    input: z.object({ token: text(500) }),
    output: z.object({
      /** Whether it lies in this visitor's cart already. */
      isTaken: z.boolean(),
      /** Quantity that lies in the visitor's own cart, and is put aside. */
      asideQuantity: z.number(),
      lines: z.array(
        z.object({
          articleName: z.string(),
          variantLabel: z.string(),
          quantity: z.number(),
          /** Before any promotion: what is off all of them is said once. */
          fullMinor: z.number(),
        }),
      ),
      discountMinor: z.number(),
      totalMinor: z.number(),
      currency: z.string(),
    }),
  }),
  takePrepared: endpoint({
    method: 'POST',
    path: '/cart/prepared/{token}',
    access: 'session',
    summary: 'Makes a prepared cart the visitor’s own, and puts aside what lay in theirs',
    input: z.object({ token: text(500) }),
    output: done,
  }),
}
