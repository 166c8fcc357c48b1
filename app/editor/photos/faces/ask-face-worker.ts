import type { Face } from '#design/faces/face.ts'
import type { FaceAnswer, FaceQuestion } from './face-messages.ts'

type Waiting = (faces: readonly Face[] | undefined) => void

let worker: Worker | undefined
let next = 0
const waiting = new Map<number, Waiting>()

/** The faces of a photo by its address. The worker and what it needs are loaded with the first one. */
export function askFaceWorker(href: string): Promise<readonly Face[] | undefined> {
  if (typeof Worker === 'undefined') return Promise.resolve(undefined)
  worker ??= startWorker()
  const question: FaceQuestion = { id: next++, href: new URL(href, location.href).href }
  return new Promise((resolve) => {
    waiting.set(question.id, resolve)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker!.postMessage(question)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<FaceAnswer>) => {
    waiting.get(data.id)?.(data.faces)
    waiting.delete(data.id)
  })
  // A browser that does not start it leaves nobody waiting: photos are then cropped by their subject.
  started.addEventListener('error', () => {
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  })
  return started
}
