import type { Kysely } from 'kysely'
import type { AnyOfficeCounter, AnyOfficeList } from '#commerce/kernel/office-work.ts'
import { findStaffOfNow } from '#commerce/staff/staff-of-now.service.ts'
import type { SignedInStaff } from '#commerce/staff/staff-context.ts'
import type { Listener } from '#db/listener.ts'
import type { Tables } from '#db/tables.ts'
import { readCounters } from './office-counter.ts'
import { OFFICE_CHANNEL } from './office-task.queries.ts'
import { readTray } from './tray.service.ts'

/** Tabs of one person in one process. */
const MOST_STREAMS = 8
const HEART_MS = 20_000
/** A stream that is this old ends, and the browser opens another: proxies and processes come and go. */
const LONGEST_MS = 30 * 60_000
/** Nobody sees more than a few steps a second; counting is work for the database. */
const TASKS_EVERY_MS = 400
const COUNTERS_EVERY_MS = 3_000
/** Pieces that a browser has not taken: it is gone, or has slept. */
const MOST_UNREAD = 50

export type OfficeLive = {
  /** Undefined when this person has as many open as they may. */
  open: (
    staff: SignedInStaff,
    inStores?: readonly string[],
  ) => ReadableStream<Uint8Array> | undefined
  close: () => void
}

type Topic = 'tasks' | 'counters'
type Stream = { staffId: string; want: (topic: Topic) => void; end: () => void }

/**
 * Streams of what changes while pages of the office are open. The channel only says that something may have changed;
 * each stream then asks for what its own person may see at that moment, and ends with the person's session.
 */
export function openOfficeLive(options: {
  db: Kysely<Tables>
  listener: Listener
  counters: readonly AnyOfficeCounter[]
  lists: readonly AnyOfficeList[]
  now?: (() => Date) | undefined
  heartMs?: number | undefined
  countersEveryMs?: number | undefined
}): OfficeLive {
  const { db, listener, now = () => new Date(), heartMs = HEART_MS } = options
  const { counters, lists, countersEveryMs = COUNTERS_EVERY_MS } = options
  const counting = { officeCounters: counters, officeLists: lists }
  const streams = new Set<Stream>()
  const events = new Set(counters.map(({ changedBy }) => changedBy))

  void listener.subscribe(OFFICE_CHANNEL, {
    onNotify(payload) {
      const [event, staffId] = payload.split(' ') as [string, string | undefined]
      for (const stream of streams) {
        if (event === 'tasks' && stream.staffId === staffId) stream.want('tasks')
        if (events.has(event)) stream.want('counters')
      }
    },
    // What happened while the line was broken was told to nobody.
    onConnected() {
      for (const stream of streams) {
        stream.want('tasks')
        stream.want('counters')
      }
    },
  })

  /** What the person may see now; undefined once their session has ended. */
  async function read(
    { id, sessionId }: SignedInStaff,
    topic: Topic,
    inStores: readonly string[],
  ): Promise<object | undefined> {
    const at = now()
    const person = await findStaffOfNow(db, { staffId: id, sessionId, now: at })
    if (!person) return undefined
    const ctx = { db, now: at, staff: { ...person, sessionId, provedAt: at } }
    return topic === 'tasks' ? readTray(ctx) : readCounters(ctx, counting, inStores)
  }

  function open(
    staff: SignedInStaff,
    inStores: readonly string[] = [],
  ): ReadableStream<Uint8Array> | undefined {
    const own = [...streams].filter(({ staffId }) => staffId === staff.id)
    if (own.length >= MOST_STREAMS) return undefined
    const text = new TextEncoder()
    const timers = new Map<Topic | 'heart' | 'end', NodeJS.Timeout>()
    const dirty = new Set<Topic>()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    let isOver = false

    function write(words: string): void {
      if (isOver) return
      if ((controller!.desiredSize ?? 0) < -MOST_UNREAD) return end()
      controller!.enqueue(text.encode(words))
    }

    function end(): void {
      if (isOver) return
      isOver = true
      streams.delete(stream)
      for (const timer of timers.values()) clearTimeout(timer)
      try {
        controller!.close()
      } catch {
        // The browser has left already.
      }
    }

    /** At once, then not again for a while; what changes meanwhile is told when it is over. */
    function want(topic: Topic): void {
      dirty.add(topic)
      if (timers.has(topic) || isOver) return
      const everyMs = topic === 'tasks' ? TASKS_EVERY_MS : countersEveryMs
      timers.set(
        topic,
        setTimeout(() => {
          timers.delete(topic)
          if (dirty.has(topic)) want(topic)
        }, everyMs).unref(),
      )
      void tell(topic)
    }

    async function tell(topic: Topic): Promise<void> {
      dirty.delete(topic)
      try {
        const told = await read(staff, topic, inStores)
        if (told) return write(`event: ${topic}\ndata: ${JSON.stringify(told)}\n\n`)
        write('event: signed-out\ndata: {}\n\n')
        end()
      } catch {
        // The database is away: the browser opens the next stream in a moment.
        end()
      }
    }

    /** Keeps proxies from closing the line, and ends it with the session. */
    async function beat(): Promise<void> {
      const person = await findStaffOfNow(db, {
        staffId: staff.id,
        sessionId: staff.sessionId,
        now: now(),
      }).catch(() => undefined)
      if (isOver) return
      if (!person) {
        write('event: signed-out\ndata: {}\n\n')
        return end()
      }
      write(': beat\n\n')
      timers.set('heart', setTimeout(() => void beat(), heartMs).unref())
    }

    const stream: Stream = { staffId: staff.id, want, end }
    return new ReadableStream<Uint8Array>({
      start(given) {
        controller = given
        streams.add(stream)
        write('retry: 5000\n\n')
        want('tasks')
        want('counters')
        timers.set('heart', setTimeout(() => void beat(), heartMs).unref())
        timers.set('end', setTimeout(end, LONGEST_MS).unref())
      },
      cancel: end,
    })
  }

  return {
    open,
    close() {
      for (const stream of streams) stream.end()
    },
  }
}
