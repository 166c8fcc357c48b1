import { refuse } from '#api/refusal.ts'
import type { IdempotentWrite } from '#api/call.ts'
import { getSellable } from '#commerce/catalogue/catalogue.service.ts'
import type { Ctx, SessionCtx } from '#commerce/kernel/context.ts'
import { getSellableVersion } from '#commerce/design/design-version.service.ts'
import * as queries from './cart-line.queries.ts'
import { MOST_LINES, MOST_QUANTITY, MOST_SAVED_LINES, type CartPlace } from './cart.terms.ts'
import { addArticle } from './add-article.queries.ts'
import { getOrMakeOwnCart, getOwnCart, ownerOf, whenOf } from './own-cart.service.ts'

type Added = { lineId: string }

type LineToAdd = { articleId: number; variant?: string | undefined; quantity: number }

export const addLine = {
  async fastPath(
    ctx: SessionCtx,
    input: LineToAdd,
    once: IdempotentWrite,
  ): Promise<Added | undefined> {
    const place = { owner: ownerOf(ctx), sessionId: ctx.session.extId, ...whenOf(ctx) }
    const { language } = ctx.locale
    const lineId = await addArticle(ctx.db, place, { ...input, language, once })
    return lineId === undefined ? undefined : { lineId }
  },
  async execute(ctx: SessionCtx, input: LineToAdd): Promise<Added> {
    const { articleId, quantity } = input
    const article = await getSellable(ctx, articleId)
    if (article.isPersonalised) refuse('invalid', { articleId: 'needs_design' })
    const variant = input.variant ?? article.variants[0]!
    if (!article.variants.includes(variant)) refuse('invalid', { variant: 'not_found' })
    const { id: cartId } = await getOrMakeOwnCart(ctx)
    const line = { cartId, articleId, variant, versionId: null, quantity, most: MOST_QUANTITY }
    return add(ctx, line)
  },
}

type DesignToAdd = {
  versionId: string
  lineId?: string | undefined
  quantity?: number | undefined
}

/** Designed line: the cart holds the frozen version, whatever becomes of the design. */
export async function addDesign(ctx: SessionCtx, input: DesignToAdd): Promise<Added> {
  const { versionId } = input
  const version = await getBuyableVersion(ctx, versionId)
  const { articleId, variant } = version
  const { id: cartId } = await getOrMakeOwnCart(ctx)
  const held = await findLineToReplace(ctx, cartId, input.lineId)
  const most = mostOf(version)
  const quantity = Math.min(input.quantity ?? held?.quantity ?? 1, most)
  const line = { cartId, articleId, variant, versionId, quantity, most }
  if (held && (await queries.replaceVersion(ctx.db, held.id, line))) return { lineId: held.id }
  if (held) await queries.deleteLine(ctx.db, held.id)
  return add(ctx, line)
}

/** Most of a line: of a set of prints only so many that all of them are still as many as a line may hold. */
const mostOf = ({ pieces }: { pieces: number }) => Math.max(1, Math.floor(MOST_QUANTITY / pieces))

async function getBuyableVersion(ctx: Ctx, versionId: string) {
  const version = await getSellableVersion(ctx, versionId)
  if (version.isUnfinished) refuse('invalid', { versionId: 'needs_design' })
  const article = await getSellable(ctx, version.articleId)
  if (!article.variants.includes(version.variant)) refuse('invalid', { variant: 'not_found' })
  return { ...version, versionId }
}

/**
 * A line for each size of one design's prints. Whoever has changed them since finds them in the same
 * lines; a size that is no longer among them has no line any more.
 */
export async function addPrints(ctx: SessionCtx, input: { versionIds: readonly string[] }) {
  const versions: Awaited<ReturnType<typeof getBuyableVersion>>[] = []
  for (const versionId of new Set(input.versionIds)) {
    versions.push(await getBuyableVersion(ctx, versionId))
  }
  const [first] = versions
  const isOneDesign = versions.every(({ designId }) => designId === first?.designId)
  const sizes = new Set(versions.map(({ variant }) => variant))
  if (!first || !isOneDesign || sizes.size < versions.length) {
    return refuse('invalid', { versionIds: 'not_of_one_design' })
  }
  const { id: cartId } = await getOrMakeOwnCart(ctx)
  const held = await queries.selectLinesOfDesign(ctx.db, cartId, first.designId)
  const lineIds: string[] = []
  for (const version of versions) {
    const { articleId, variant, versionId } = version
    const at = held.findIndex((line) => line.variant === variant)
    const [same] = at < 0 ? [] : held.splice(at, 1)
    const most = mostOf(version)
    const quantity = Math.min(same?.quantity ?? 1, most)
    const line = { cartId, articleId, variant, versionId, quantity, most }
    const isThere = same && (await queries.replaceVersion(ctx.db, same.id, line))
    lineIds.push(isThere ? same.id : (await add(ctx, line)).lineId)
  }
  for (const { id } of held) await queries.deleteLine(ctx.db, id)
  return { lineIds }
}

/** Only in the cart: what was saved or taken out is not what somebody edits. */
async function findLineToReplace(ctx: Ctx, cartId: string, lineId: string | undefined) {
  if (lineId === undefined) return undefined
  const line = await queries.findLine(ctx.db, cartId, lineId)
  return line?.place === 'CART' && !line.isRemoved ? line : undefined
}

async function add(ctx: Ctx, line: queries.NewLine): Promise<Added> {
  const lineId = await queries.addQuantity(ctx.db, line)
  if (lineId !== undefined) return { lineId }
  const same = await queries.findSame(ctx.db, { id: NO_LINE, ...line }, 'CART')
  return refuse('invalid', same ? { quantity: 'too_big' } : { articleId: 'cart_full' })
}

const NO_LINE = '00000000-0000-0000-0000-000000000000'

export async function changeQuantity(ctx: Ctx, input: { lineId: string; quantity: number }) {
  const { id } = await getOwnCart(ctx)
  if (!(await queries.setQuantity(ctx.db, id, input.lineId, input.quantity))) refuse('not_found')
  return {}
}

export async function stepQuantity(ctx: Ctx, input: { lineId: string; step: number }) {
  const { id } = await getOwnCart(ctx)
  if (!(await queries.stepQuantity(ctx.db, id, input.lineId, input.step))) refuse('not_found')
  return {}
}

/** It can come back for a while. A second press of the button is as good as the first. */
export async function removeLine(ctx: Ctx, input: { lineId: string }) {
  const line = await getLine(ctx, input.lineId)
  if (!line.isRemoved) await queries.setRemoved(ctx.db, line.id, ctx.now)
  return {}
}

/** The very line. Where somebody has added the same thing meanwhile, the two become one. */
export async function restoreLine(ctx: Ctx, input: { lineId: string }) {
  const line = await getLine(ctx, input.lineId)
  if (!line.isRemoved) return {}
  if (await joinSame(ctx, line, line.place)) return {}
  await refuseFull(ctx, line.cartId, line.place)
  await queries.setRemoved(ctx.db, line.id, null)
  return {}
}

export async function moveLine(ctx: Ctx, input: { lineId: string; place: CartPlace }) {
  const line = await getLine(ctx, input.lineId)
  if (line.isRemoved) return refuse('not_found')
  const { place } = input
  if (line.place === place || (await joinSame(ctx, line, place))) return {}
  await refuseFull(ctx, line.cartId, place)
  await queries.setPlace(ctx.db, line.id, { place, now: ctx.now })
  return {}
}

type Line = NonNullable<Awaited<ReturnType<typeof queries.findLine>>>

async function getLine(ctx: Ctx, lineId: string): Promise<Line> {
  const { id } = await getOwnCart(ctx)
  return (await queries.findLine(ctx.db, id, lineId)) ?? refuse('not_found')
}

/** Saved ones stay apart where together they were too many for one line. */
async function joinSame(ctx: Ctx, line: Line, place: CartPlace): Promise<boolean> {
  const same = await queries.findSame(ctx.db, line, place)
  if (!same) return false
  const together = same.quantity + line.quantity
  if (together > mostOf(same)) {
    return place === 'SAVED' ? false : refuse('invalid', { quantity: 'too_big' })
  }
  await queries.setQuantity(ctx.db, line.cartId, same.id, together)
  await queries.deleteLine(ctx.db, line.id)
  return true
}

async function refuseFull(ctx: Ctx, cartId: string, place: CartPlace): Promise<void> {
  const most = place === 'CART' ? MOST_LINES : MOST_SAVED_LINES
  if ((await queries.countLines(ctx.db, cartId, place)) >= most) {
    refuse('invalid', { articleId: place === 'CART' ? 'cart_full' : 'saved_full' })
  }
}
