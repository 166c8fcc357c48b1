import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Visitor } from '#tests/api.ts'
import { granted, openDesign, saveOn, withColor } from '#tests/designs/designs.ts'
import { orderOf, payOrder, placeOrder, putDesignInCart } from './orders.ts'

export type OrderedMug = Awaited<ReturnType<typeof orderMug>>

/** A paid order of a mug with a photo. */
export async function orderMug(
  db: Kysely<Tables>,
  { visitor, email, now }: { visitor: Visitor; email: string; now: Date },
) {
  const design = await putDesignInCart(db, visitor)
  const { publicId } = await placeOrder(visitor, { email })
  const { id, number } = await orderOf(db, { publicId })
  await payOrder(db, id, now)
  const { id: lineId } = await db
    .selectFrom('order_line')
    .where('order_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  return { visitor, email, id, number, publicId, lineId, design }
}

export const statusOfOrder = async (
  db: Kysely<Tables>,
  { publicId }: Pick<OrderedMug, 'publicId'>,
) => (await orderOf(db, { publicId })).status

/** The customer opens the ordered design, changes its colour and sends it as the answer to a question. */
export async function sendAnotherDesign(
  { visitor, publicId, lineId }: OrderedMug,
  actionId: string,
  color: string,
): Promise<void> {
  const { designId } = granted(await visitor.tracking.startTrackedDraft({ publicId, lineId }))
  const draft = await openDesign(visitor, designId)
  granted(await saveOn(visitor, draft, withColor(draft.document, color)))
  granted(await visitor.actionAnswer.sendDesign({ publicId, actionId, designId }))
}
