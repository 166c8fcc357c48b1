import type { LiveAnswer, LiveQuestion } from './live-messages.ts'

let worker: Worker | undefined
let next = 0
const waiting = new Map<number, (picture: ImageBitmap | undefined) => void>()

/** The product with the design on it; undefined where the browser cannot draw beside the page. */
export function askLiveWorker(
  question: Omit<LiveQuestion, 'id'>,
): Promise<ImageBitmap | undefined> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') {
    return Promise.resolve(undefined)
  }
  worker ??= startWorker()
  const id = next++
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker!.postMessage({ ...question, id } satisfies LiveQuestion)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<LiveAnswer>) => {
    waiting.get(data.id)?.(data.picture)
    waiting.delete(data.id)
  })
  started.addEventListener('error', () => {
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
    // It may only have been the network: the next change asks for it again.
    worker = undefined
  })
  return started
}
