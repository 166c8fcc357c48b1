import type { ChatNews } from '#commerce/ticket/chat-news.ts'

const HEART_MS = 15_000
/** A stream that is this old ends, and the browser opens another where it was. */
const LONGEST_MS = 15 * 60_000
/** Pieces that a browser has not taken: it is gone, or has slept. */
const MOST_UNREAD = 200

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store',
  // Proxies that gather what they pass on would keep it.
  'x-accel-buffering': 'no',
}

type ChatStreamOptions = {
  news: ChatNews
  publicId: string
  /** Events since the last time; undefined ends the stream. Asks with the reader's own rights each time. */
  read: () => Promise<string | undefined>
  onEnd: () => void
}

/** Server-sent events of one chat for one reader. */
export function openChatStream(options: ChatStreamOptions): ReadableStream<Uint8Array> {
  const { news, publicId, read, onEnd } = options
  const text = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isOver = false
  let isReading = false
  let isDirty = false
  let stopFollowing = () => {}
  let heart: NodeJS.Timeout | undefined
  let last: NodeJS.Timeout | undefined

  function end(): void {
    if (isOver) return
    isOver = true
    stopFollowing()
    clearInterval(heart)
    clearTimeout(last)
    onEnd()
    try {
      controller!.close()
    } catch {
      // The browser has left already.
    }
  }

  function write(words: string): void {
    if (isOver || words === '') return
    if ((controller!.desiredSize ?? 0) < -MOST_UNREAD) return end()
    controller!.enqueue(text.encode(words))
  }

  /** One reading after the other; news that come meanwhile are read when it is over. */
  async function wake(): Promise<void> {
    isDirty = true
    if (isReading) return
    isReading = true
    while (isDirty && !isOver) {
      isDirty = false
      const events = await read().catch(() => undefined)
      if (events === undefined) end()
      else write(events)
    }
    isReading = false
  }

  return new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
      stopFollowing = news.follow(publicId, () => void wake())
      write('retry: 1000\n\n')
      void wake()
      heart = setInterval(() => write(': beat\n\n'), HEART_MS).unref()
      last = setTimeout(end, LONGEST_MS).unref()
    },
    cancel: end,
  })
}

/** Event for a browser; its id is where the next stream goes on. */
export const eventOf = (name: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
