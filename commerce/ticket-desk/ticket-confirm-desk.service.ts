import { refuse } from '#api/refusal.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { placeOf } from '#commerce/ticket-answer/send-answer.service.ts'
import * as confirm from '#commerce/ticket/ticket-confirm.service.ts'
import { lockFor, objectOf } from './ticket-desk.service.ts'

/** Sends the writer of a ticket, of whom nothing is proven, a link by which they prove their address. */
export async function askToConfirm(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const ticket = await lockFor(ctx, publicId)
  const place = placeOf(ticket)
  if (!place || ticket.status === 'ARCHIVED') return refuse('expired')
  await confirm.askToConfirm(ctx.db, ticket, place, ctx.now)
  ctx.note({ object: objectOf(ticket), after: { askedToConfirm: true } })
  return {}
}
