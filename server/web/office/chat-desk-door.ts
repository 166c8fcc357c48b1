import { createClient, type Caller } from '#api/client.ts'
import { isRefused } from '#api/refusal.ts'
import type { ChatNews } from '#commerce/ticket/chat-news.ts'
import { ticketDeskOfficeContract } from '#commerce/ticket-desk/ticket-desk.office.contract.ts'
import { eventOf, openChatStream, streamHeaders } from '#server/web/endpoints/chat-stream.ts'
import { plain, type WebContext } from '#server/web/web-context.ts'

const MOST_STREAMS = 8
const open = new Map<string, number>()

/** `/api/office/chat/…/events`: how a chat is, for the page of its ticket. Ends with the right to read it. */
export async function answerChatDesk(
  c: WebContext,
  caller: Caller,
  news: ChatNews,
): Promise<Response> {
  const who = caller.credential ?? ''
  if ((open.get(who) ?? 0) >= MOST_STREAMS) return plain(429, 'Too many are open.')
  const publicId = c.req.param('publicId') ?? ''
  const { getChat } = createClient(ticketDeskOfficeContract, caller)
  const first = await getChat({ publicId })
  if (isRefused(first)) return plain(404, 'Not found.')
  if (c.req.method === 'HEAD') return new Response(null, { headers: streamHeaders })
  open.set(who, (open.get(who) ?? 0) + 1)
  const stream = openChatStream({
    news,
    publicId,
    onEnd: () => {
      const left = (open.get(who) ?? 1) - 1
      if (left > 0) open.set(who, left)
      else open.delete(who)
    },
    read: async () => {
      const told = await getChat({ publicId })
      return isRefused(told) ? undefined : eventOf('state', told)
    },
  })
  return new Response(stream, { headers: streamHeaders })
}
