import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkKey } from './storage-key.ts'
import type { Storage } from './storage.ts'

/** How long an answer may take that needs only a few bytes. */
const ANSWER_MS = 10_000
/** A slower line than this is taken for a broken one. */
const BYTES_PER_MS = 100

/** The bucket's server said nothing: its visitor is told to come again instead of waiting with it. */
export class StorageSilent extends Error {
  override name = 'TimeoutError'
}

/** Storage whose every call ends within a limit: a silent server would hold uploads as long as it is silent. */
export function limitStorage(storage: Storage, answerMs: number = ANSWER_MS): Storage {
  return {
    ...storage,
    async put(key, fromPath, contentType) {
      checkKey(key)
      const { size } = await stat(fromPath)
      await within(answerMs + size / BYTES_PER_MS, storage.put(key, fromPath, contentType))
    },
    async find(key) {
      const found = await within(answerMs, storage.find(key))
      if (!found) return undefined
      return {
        ...found,
        open: async () => endWhenSilent(await within(answerMs, found.open()), answerMs),
      }
    },
    async fetchLocal(key) {
      const bytes = (await within(answerMs, storage.find(key)))?.bytes ?? 0
      return within(answerMs + bytes / BYTES_PER_MS, storage.fetchLocal(key))
    },
    remove: (key) => within(answerMs, storage.remove(key)),
    async *list(prefix) {
      const pages = storage.list(prefix)[Symbol.asyncIterator]()
      for (;;) {
        const next = await within(answerMs, pages.next())
        if (next.done) return
        yield next.value
      }
    },
  }
}

/** A body whose server falls silent in the middle ends with an error; time that its reader takes does not count. */
function endWhenSilent(body: Readable, silentMs: number): Readable {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  const wait = () => {
    stop()
    timer = setTimeout(() => limited.destroy(silentFor(silentMs)), silentMs)
    timer.unref()
  }
  const limited = new Readable({
    read() {
      wait()
      body.resume()
    },
    destroy(error, done) {
      stop()
      body.destroy()
      done(error)
    },
  })
  body.pause()
  body.on('data', (chunk: Buffer) => {
    if (limited.push(chunk)) return wait()
    stop()
    body.pause()
  })
  body.once('end', () => {
    stop()
    limited.push(null)
  })
  body.once('error', (error) => limited.destroy(error))
  body.once('close', () => {
    if (!body.readableEnded) limited.destroy(new Error('The storage ended before its file did.'))
  })
  return limited
}

const silentFor = (ms: number) =>
  new StorageSilent(`The storage did not answer within ${Math.round(ms / 1000)} s.`)

async function within<Result>(ms: number, call: Promise<Result>): Promise<Result> {
  const ended = new AbortController()
  const late = sleep(ms, undefined, { signal: ended.signal, ref: false }).then(
    () => {
      throw silentFor(ms)
    },
    () => call,
  )
  try {
    return await Promise.race([call, late])
  } finally {
    ended.abort()
    call.catch(() => {}) // whoever asked has been answered
  }
}
