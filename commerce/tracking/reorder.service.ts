import { Refusal, refuse } from '#api/refusal.ts'
import { requireSession } from '#commerce/kernel/authorize.ts'
import { addDesign, addLine } from '#commerce/cart/cart-line.service.ts'
import type { Ctx, CustomerCtx, SessionCtx } from '#commerce/kernel/context.ts'
import { limitCreations } from '#commerce/design/design-creation.service.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import { reuseVersion, weighReuse, type Reusable } from '#commerce/design/version-copy.service.ts'
import { getOwnedOrder, getViewedOrder } from '#commerce/order-access/order-viewer.service.ts'
import { getOrderFacts, type OrderLineFacts } from '#commerce/order/order-reading.service.ts'
import type { Reordered } from './tracking.contract.ts'
import type { ReorderProblem } from './tracking.terms.ts'

type Weighed = { line: OrderLineFacts; reusable: Reusable | undefined }

export function makeReorder(preflight: LookAtDesign) {
  return {
    reorder: {
      /** Each design is looked at as if it were new, before anything is written. */
      async prepare(ctx: CustomerCtx, input: { publicId: string }): Promise<Weighed[]> {
        const order = await getViewedOrder(ctx, input.publicId)
        if (!order.isOwner) refuse('not_found')
        return weigh(ctx, order.id)
      },
      execute: putAllIntoCart,
    },
    /** For whoever has shown on its page that the order is theirs, with an account or without. */
    reorderTracked: {
      async prepare(ctx: Ctx, input: { publicId: string }): Promise<Weighed[]> {
        const { id } = await getOwnedOrder(ctx, input.publicId)
        return weigh(ctx, id)
      },
      execute: putAllIntoCart,
    },
  }

  async function weigh(ctx: Ctx, orderId: string): Promise<Weighed[]> {
    await limitCreations(ctx)
    const facts = await getOrderFacts(ctx.db, { id: orderId })
    const weighed: Weighed[] = []
    for (const line of facts?.lines ?? []) {
      const { versionId } = line
      const reusable =
        versionId === undefined ? undefined : await weighReuse(ctx, preflight, versionId)
      weighed.push({ line, reusable })
    }
    return weighed
  }
}

async function putAllIntoCart(
  ctx: Ctx,
  _input: { publicId: string },
  weighed: Weighed[],
): Promise<Reordered> {
  requireSession(ctx)
  const left: Reordered['left'] = []
  for (const { line, reusable } of weighed) {
    const problem = await putIntoCart(ctx, line, reusable)
    if (problem) left.push({ articleName: line.articleName, problem })
  }
  return { added: weighed.length - left.length, left }
}

async function putIntoCart(
  ctx: SessionCtx,
  line: OrderLineFacts,
  reusable: Reusable | undefined,
): Promise<ReorderProblem | undefined> {
  const { articleId, variant, quantity } = line
  try {
    if (reusable === undefined) {
      // Something that was made to order, whose design has been forgotten.
      if (line.isPersonalised) return 'needs_look'
      await addLine.execute(ctx, { articleId, variant, quantity })
    } else if (reusable.is === 'same' || reusable.is === 'copy') {
      await addDesign(ctx, { versionId: await reuseVersion(ctx, reusable), quantity })
    } else {
      return reusable.is
    }
    return undefined
  } catch (error) {
    return problemOf(error)
  }
}

function problemOf(error: unknown): ReorderProblem {
  if (!(error instanceof Refusal)) throw error
  const { fields, code } = error
  if (fields['articleId'] === 'cart_full' || fields['quantity'] === 'too_big') return 'cart_full'
  if (fields['variant'] === 'not_found') return 'size_not_sold'
  if (code === 'quota_exceeded') return 'cart_full'
  return code === 'not_found' ? 'not_sold' : refuse(code, fields)
}
