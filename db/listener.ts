import { randomInt } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionConfig } from './pool.ts'
import type { Tables } from './tables.ts'

const CONNECT_AGAIN_MS = 1_000
const STATEMENT_TIMEOUT_MS = 10_000

/** Any fixed number: with a process's id it names the advisory lock that says that this process lives. */
export const PRESENCE = 1_902_611

export type Subscriber = {
  onNotify: (payload: string) => void
  /** Also after each interruption: what was notified meanwhile has reached nobody here. */
  onConnected: () => void
}

export type Listener = {
  /** Number of this process; its advisory lock is held by the listener's connection. */
  processId: number
  /**
   * The listener's own connection, which no request keeps waiting, for single statements that may be
   * lost when PostgreSQL crashes: commits on it wait for no disk.
   */
  db: Kysely<Tables>
  /** False from the moment at which others may take this process for dead. */
  isConnected: () => boolean
  /** Resolves when the channel is listened to, or the first attempt has failed; attempts go on. */
  subscribe: (channel: string, subscriber: Subscriber) => Promise<void>
  close: () => Promise<void>
}

/**
 * The one connection of a process that listens: job wake-ups and changes of the content are fanned
 * out from here. It is opened for the first subscriber, and again whenever it breaks.
 */
export function openListener(options: {
  url: string
  reportFault: (error: unknown) => void
}): Listener {
  const processId = randomInt(1, 2 ** 31 - 1)
  const subscribers = new Map<string, Subscriber>()
  let client: pg.Client | undefined
  let listened = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isConnected = false
  let isClosed = false
  let isTold = false
  let connecting: Promise<void> | undefined
  let turn: Promise<void> = Promise.resolve()

  async function connect(): Promise<void> {
    const opened = new pg.Client(connectionConfig(options.url, STATEMENT_TIMEOUT_MS))
    client = opened
    listened = new Set()
    // Each way of breaking ends in `end`.
    opened.on('error', () => {})
    opened.once('end', () => {
      isConnected = false
      if (!isClosed) timer = setTimeout(() => void start(), CONNECT_AGAIN_MS)
    })
    opened.on('notification', ({ channel, payload }) => {
      subscribers.get(channel)?.onNotify(payload ?? '')
    })
    try {
      await opened.connect()
      await opened.query('set synchronous_commit = off')
      await opened.query('select pg_advisory_lock($1, $2)', [PRESENCE, processId])
      for (const channel of subscribers.keys()) await listenTo(opened, channel)
      isConnected = !isClosed
      isTold = false
      if (isConnected) for (const channel of listened) subscribers.get(channel)!.onConnected()
    } catch (error) {
      // A database that is away for an hour is one fault, not thousands.
      if (!isClosed && !isTold) options.reportFault(error)
      isTold = true
      await opened.end().catch(() => {})
    }
  }

  function start(): Promise<void> {
    connecting = connect()
    return connecting
  }

  async function listenTo(opened: pg.Client, channel: string): Promise<void> {
    if (listened.has(channel)) return
    listened.add(channel)
    await opened.query(`listen ${channel}`)
  }

  /** One statement after the other, as a connection wants them; resolves to how to let the next one in. */
  async function takeTurn(): Promise<() => void> {
    const before = turn
    const mine = Promise.withResolvers<void>()
    turn = mine.promise
    await before
    return mine.resolve
  }

  /** Kysely's pool of one: whoever asks while the connection is away is refused at once. */
  const pool = {
    async connect() {
      const release = await takeTurn()
      if (client && isConnected) return { query: client.query.bind(client), release }
      release()
      throw new Error('the listening connection is away')
    },
    async end() {},
  }

  return {
    processId,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) }),
    isConnected: () => isConnected,
    async subscribe(channel, subscriber) {
      if (subscribers.has(channel)) throw new Error(`${channel} has a subscriber`)
      subscribers.set(channel, subscriber)
      await (connecting ?? start())
      if (!isConnected || listened.has(channel)) return
      const release = await takeTurn()
      try {
        await listenTo(client!, channel)
        subscriber.onConnected()
      } catch {
        // The connection broke: the next one listens to all channels.
      } finally {
        release()
      }
    },
    async close() {
      isClosed = true
      isConnected = false
      clearTimeout(timer)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}
