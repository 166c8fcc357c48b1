import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, longText, optional, wholeNumber } from '#api/fields.ts'
import { MOST_CHAT_LETTERS } from './chat.terms.ts'
import { OwnTicket, TicketForm } from './ticket.contract.ts'

const position = wholeNumber(0, Number.MAX_SAFE_INTEGER)

export const ChatForm = TicketForm.pick({
  name: true,
  email: true,
  order: true,
  policy: true,
  topic: true,
}).extend({ message: longText(MOST_CHAT_LETTERS) })

export const chatContract = {
  getChatHours: endpoint({
    method: 'GET',
    path: '/chats/hours',
    access: 'anyone',
    summary: 'Whether somebody is there to chat, and when next',
    input: z.object({}),
    output: z.object({
      isOpen: z.boolean(),
      /** Next opening, while it is closed. */
      opensAt: z.string().optional(),
    }),
  }),
  openChat: endpoint({
    method: 'POST',
    path: '/chats',
    access: { anyone: 'tickets.create' },
    summary: 'Begins a chat; out of hours it becomes a message that is answered by email',
    isSecret: true,
    input: ChatForm,
    output: z.object({
      publicId: z.string(),
      /** Opens the chat in this browser; none when nobody is there. */
      key: z.string().optional(),
    }),
  }),
  getChat: endpoint({
    method: 'GET',
    path: '/tickets/{public_id}/chat',
    access: 'owner',
    browser: true,
    summary: 'Messages of a chat after a position, and how the other side is',
    input: OwnTicket.extend({ after: optional(position) }),
    output: z.object({
      isLive: z.boolean(),
      /** Whether somebody of the shop is reading, and writing. */
      isThere: z.boolean(),
      isTyping: z.boolean(),
      /** First name of whoever answered last. */
      who: z.string().optional(),
      /** Last message that the shop has seen. */
      read: z.number(),
      messages: z.array(
        z.object({
          position: z.number(),
          isOurs: z.boolean(),
          text: z.string(),
          at: z.string(),
          from: z.string().optional(),
        }),
      ),
    }),
  }),
  sayInChat: endpoint({
    method: 'POST',
    path: '/tickets/{public_id}/chat',
    access: 'owner',
    browser: true,
    summary: 'Says something in a chat',
    input: OwnTicket.extend({ message: longText(MOST_CHAT_LETTERS) }),
    output: z.object({ position: z.number() }),
  }),
  noteChat: endpoint({
    method: 'POST',
    path: '/tickets/{public_id}/chat/presence',
    access: 'owner',
    browser: true,
    summary: 'Tells that the customer is still there, writes, or has read up to a message',
    input: OwnTicket.extend({ isTyping: optional(flag), read: optional(position) }),
    output: z.object({}),
  }),
  endChat: endpoint({
    method: 'POST',
    path: '/tickets/{public_id}/chat/end',
    access: 'owner',
    browser: true,
    summary: 'Ends a chat; what was said stays in the ticket',
    input: OwnTicket,
    output: z.object({}),
  }),
}
