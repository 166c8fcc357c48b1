import type { Hono } from 'hono'
import { isRefused } from '#api/refusal.ts'
import { networkOf } from '#commerce/kernel/attempt-limit.ts'
import type { ChatNews } from '#commerce/ticket/chat-news.ts'
import type { Visit } from '#server/web/visit.ts'
import { plain, type WebContext, type WebEnv } from '#server/web/web-context.ts'
import { eventOf, openChatStream, streamHeaders } from './chat-stream.ts'

/** Streams of one network in one process: a household, or an office with several people. */
const MOST_STREAMS = 12
const POLL_MS = 20_000

const statusOf = (code: string) =>
  code === 'not_found' ? plain(404, 'Not found.') : plain(410, 'It is over.')

/**
 * A customer's side of a chat: `/events` as a stream, `/poll` for browsers and proxies that let none through. Each
 * reading goes through the API, with the rights that the visitor has at that moment.
 */
export function addChat(
  web: Hono<WebEnv>,
  visitFor: (c: WebContext) => Visit,
  news: ChatNews,
): void {
  const open = new Map<string, number>()

  web.get('/api/chat/:publicId/events', async (c) => {
    c.set('routeLabel', 'chat')
    const network = networkOf(c.get('clientAddress'))
    if ((open.get(network) ?? 0) >= MOST_STREAMS) return plain(429, 'Too many are open.')
    const reading = readingOf(c, visitFor(c))
    const first = await reading.ask()
    if (isRefused(first)) return statusOf(first.code)
    if (c.req.method === 'HEAD') return new Response(null, { headers: streamHeaders })
    open.set(network, (open.get(network) ?? 0) + 1)
    const stream = openChatStream({
      news,
      publicId: reading.publicId,
      onEnd: () => {
        const left = (open.get(network) ?? 1) - 1
        if (left > 0) open.set(network, left)
        else open.delete(network)
      },
      read: async () => {
        const told = await reading.next()
        if (!told) return undefined
        const { messages, ...state } = told
        const said = messages.map((message) => eventOf('message', message, message.position))
        return said.join('') + eventOf('state', state)
      },
    })
    return new Response(stream, { headers: streamHeaders })
  })

  web.get('/api/chat/:publicId/poll', async (c) => {
    c.set('routeLabel', 'chat')
    const reading = readingOf(c, visitFor(c))
    const known = c.req.query('state') ?? ''
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    const stop = news.follow(reading.publicId, wake)
    const timer = setTimeout(wake, POLL_MS)
    try {
      let told = await reading.ask()
      const isNews = () => isRefused(told) || told.messages.length > 0 || signOf(told) !== known
      if (!isNews()) {
        await woken
        told = await reading.ask()
      }
      if (isRefused(told)) return statusOf(told.code)
      return Response.json({ ...told, sign: signOf(told) })
    } finally {
      clearTimeout(timer)
      stop()
    }
  })
}

const signOf = (state: { isLive: boolean; isThere: boolean; isTyping: boolean; read: number }) =>
  [state.isLive, state.isThere, state.isTyping, state.read].join(' ')

function readingOf(c: WebContext, visit: Visit) {
  const publicId = c.req.param('publicId') ?? ''
  const key = c.req.query('key')
  // A browser that comes back says itself where it was; the page says where it begins.
  const from = c.req.header('last-event-id') ?? c.req.query('after') ?? ''
  let after = /^\d{1,15}$/.test(from) ? Number(from) : 0
  // A stream outlives the session: each look asks anew who is there.
  visit.caller.memory = undefined
  const ask = () => visit.api.chat.getChat({ publicId, key, after })
  return {
    publicId,
    ask,
    async next() {
      const told = await ask()
      if (isRefused(told)) return undefined
      after = told.messages.at(-1)?.position ?? after
      return told
    },
  }
}
