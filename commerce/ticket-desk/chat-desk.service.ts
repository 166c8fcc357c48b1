import { refuse } from '#api/refusal.ts'
import { judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { ChatRow } from '#commerce/ticket/chat.service.ts'
import { describeChat, endChatOf, findChat, noteIn } from '#commerce/ticket/chat.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import * as queries from './chat-desk.queries.ts'

/** State of a chat for the page of its ticket. */
export const chatStateOf = (chat: ChatRow, position: number, now: Date) => {
  const { isLive, isCustomerThere, isCustomerTyping, customerRead } = describeChat(chat, now)
  return { isLive, isCustomerThere, isCustomerTyping, customerRead, position }
}

async function findChatFor(
  ctx: StaffCtx,
  permission: 'ticket.read' | 'ticket.answer',
  publicId: string,
) {
  const ticket = (await thread.findTicket(ctx.db, publicId)) ?? refuse('not_found')
  judgeStore(ctx, permission, ticket.store)
  const chat = (await findChat(ctx.db, ticket.id)) ?? refuse('not_found')
  return { ticket, chat }
}

export async function getChat(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const { ticket, chat } = await findChatFor(ctx, 'ticket.read', publicId)
  const position = await queries.findLastPosition(ctx.db, ticket.id)
  return { ...chatStateOf(chat, position, ctx.now), revision: ticket.revision }
}

/** No act of the audit log: somebody moves a finger. */
export async function noteChat(
  ctx: StaffCtx,
  input: { publicId: string; isTyping?: boolean | undefined; read?: number | undefined },
) {
  const { ticket } = await findChatFor(ctx, 'ticket.answer', input.publicId)
  await noteIn(ctx.db, ticket.id, 'staff', input, ctx.now)
  return {}
}

export async function endChat(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const { ticket } = await findChatFor(ctx, 'ticket.answer', publicId)
  await endChatOf(ctx.db, ticket.id, 'STAFF', ctx.now)
  ctx.note({
    object: { kind: 'ticket', id: ticket.reference, store: ticket.store },
    before: { chat: 'live' },
    after: { chat: 'ended' },
  })
  return {}
}
