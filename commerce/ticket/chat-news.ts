import type { Listener } from '#db/listener.ts'
import { CHAT_CHANNEL } from './chat.terms.ts'

/** Wakes whoever follows a chat when something in it may be new. */
export type ChatNews = {
  /** Gives the way to stop following. */
  follow: (publicId: string, wake: () => void) => () => void
}

const ASK_EVERY_MS = 1_000

/** News of all processes, by the database's own channel. */
export function openChatNews(listener: Pick<Listener, 'subscribe'>): ChatNews {
  const followers = new Map<string, Set<() => void>>()
  const tell = (publicId: string) => {
    for (const wake of followers.get(publicId) ?? []) wake()
  }
  void listener.subscribe(CHAT_CHANNEL, {
    onNotify: tell,
    // What was said while the line was broken was told to nobody.
    onConnected: () => {
      for (const publicId of followers.keys()) tell(publicId)
    },
  })
  return {
    follow(publicId, wake) {
      const own = followers.get(publicId) ?? new Set()
      followers.set(publicId, own.add(wake))
      return () => {
        own.delete(wake)
        if (own.size === 0) followers.delete(publicId)
      }
    },
  }
}

/** For a web process without a database: it asks every second. */
export const askingChatNews: ChatNews = {
  follow(_publicId, wake) {
    const timer = setInterval(wake, ASK_EVERY_MS).unref()
    return () => clearInterval(timer)
  },
}
