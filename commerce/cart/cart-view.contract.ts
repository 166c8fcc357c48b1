import { z } from 'zod'
import { PackContents } from '#commerce/catalogue/pack.contract.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { PromotionVerdict } from '#commerce/promotion/promotion.contract.ts'
import { promotionReasons } from '#commerce/promotion/promotion.terms.ts'
import { cartPlaces } from './cart.terms.ts'

const CartDesign = z.object({
  id: z.string(),
  /** Version that is ordered: the design may have moved on since. */
  versionId: z.string(),
  name: z.string(),
  /** False when it was deleted meanwhile: the version in the cart is still printed. */
  isThere: z.boolean(),
  /** False for one that somebody else has published. */
  isOwn: z.boolean(),
  /** Undefined until it was drawn. */
  urlPreview: z.string().optional(),
})

const LineOfCart = z.object({
  id: z.string(),
  articleId: z.number(),
  articleName: z.string(),
  articleNamePlural: z.string(),
  articleSlug: z.string(),
  /** '' for an article without variants. */
  variant: z.string(),
  variantLabel: z.string(),
  /** Contents of all its pieces together; absent for single things. */
  contents: PackContents.optional(),
  quantity: z.number(),
  /** False when the store has stopped selling it: the line then costs and counts nothing. */
  isAvailable: z.boolean(),
  /** Prints of one; 1 of what is not bought by the print. */
  pieces: z.number(),
  /** Pages beyond those that the price includes. */
  extraPages: z.number(),
  /** Price of one piece when only one is bought. */
  singleMinor: z.number(),
  /** Price of one piece at this quantity. */
  pieceMinor: z.number(),
  /** Weight of all pieces of one. */
  unitMinor: z.number(),
  /** Picture of the article. */
  picture: PictureSource.optional(),
  /** Names of its pieces, where each has one; as many are made of a name as its copies say. */
  names: z.array(z.object({ name: z.string(), copies: z.number().optional() })).optional(),
  /** Undefined for an article that needs none. */
  design: CartDesign.optional(),
})

/** Applied promotions, named in the shopper's language. */
const Applied = z.object({
  promotionId: z.string(),
  name: z.string().optional(),
  code: z.string().optional(),
  discountMinor: z.number(),
})
const NotApplied = z.object({
  promotionId: z.string(),
  name: z.string().optional(),
  code: z.string().optional(),
  reason: z.enum(promotionReasons),
})

export const CartLine = LineOfCart.extend({
  /** All pieces before any promotion. */
  fullMinor: z.number(),
  discountMinor: z.number(),
  totalMinor: z.number(),
  applied: z.array(Applied),
  notApplied: z.array(NotApplied),
  /** The pieces by which it reaches a reduction: those of other lines may count, too. */
  countedPieces: z.number(),
  /** Quantity breaks: what a piece costs when many are bought. */
  quantityBreaks: z.array(
    z.object({ fromQuantity: z.number(), percent: z.number(), unitMinor: z.number() }),
  ),
})
export type CartLine = z.infer<typeof CartLine>

export const SavedLine = LineOfCart.extend({ totalMinor: z.number() })
export type SavedLine = z.infer<typeof SavedLine>

/** Cart news: what the catalogue or a promotion changed since the shopper last looked, and nobody else. */
export const CartNews = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    lineId: z.string(),
    fromMinor: z.number(),
    toMinor: z.number(),
  }),
  z.object({
    kind: z.literal('discount'),
    lineId: z.string(),
    fromMinor: z.number(),
    toMinor: z.number(),
  }),
  z.object({ kind: z.literal('unavailable'), lineId: z.string() }),
  z.object({ kind: z.literal('available'), lineId: z.string() }),
  z.object({
    kind: z.literal('promotion'),
    promotionId: z.string(),
    name: z.string().optional(),
    code: z.string().optional(),
    /** Undefined when there is no such promotion any longer. */
    reason: z.enum(promotionReasons).optional(),
  }),
])
export type CartNews = z.infer<typeof CartNews>

export const CartContact = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string().optional(),
})

export const Cart = z.object({
  /** Undefined until something was put into it. */
  id: z.string().optional(),
  lines: z.array(CartLine),
  saved: z.array(SavedLine),
  /** The last one that was taken out, for as long as that is offered to be undone. */
  removed: z
    .object({ id: z.string(), name: z.string(), place: z.enum(cartPlaces), position: z.number() })
    .optional(),
  quantity: z.number(),
  subtotalMinor: z.number(),
  discountMinor: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  codes: z.array(z.string()),
  chosenCode: z.string().optional(),
  verdicts: z.array(PromotionVerdict),
  news: z.array(CartNews),
  /** News id: only what was shown is dismissed. */
  newsId: z.string().optional(),
  /** Whether what is shown now is not remembered yet. */
  isUnseen: z.boolean(),
  /** What it costs at least to have it all sent, before any promotion. */
  deliveryFromMinor: z.number().optional(),
  /** If it is ordered now. */
  delivery: z.object({ from: z.string(), until: z.string() }).optional(),
  contact: CartContact.optional(),
})
export type Cart = z.infer<typeof Cart>
