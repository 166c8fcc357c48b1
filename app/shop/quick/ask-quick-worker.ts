import type { QuickWork } from './quick-work.ts'

type Name = keyof QuickWork
export type Question = {
  [Each in Name]: { id: number; name: Each; given: QuickWork[Each]['given'] }
}[Name]
export type Answer =
  | { id: number; isDone: true; made: QuickWork[Name]['made'] }
  | { id: number; isDone: false }

let worker: Worker | undefined
let isRefused = false
let next = 0
/** Each is told what was made, or that it was not. */
const waiting = new Map<number, (answer: Answer | undefined) => void>()

/** Beside the page; where a browser cannot, within it. */
export async function work<Each extends Name>(
  name: Each,
  given: QuickWork[Each]['given'],
): Promise<QuickWork[Each]['made']> {
  const answer = canWorkBeside() ? await ask({ id: next++, name, given } as Question) : undefined
  if (answer?.isDone) return answer.made
  const { quickWork } = await import('./quick-work.ts')
  return quickWork[name](given)
}

const canWorkBeside = () =>
  !isRefused && typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'

function ask(question: Question): Promise<Answer | undefined> {
  worker ??= startWorker()
  return new Promise((resolve) => {
    waiting.set(question.id, resolve)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker!.postMessage(question)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./quick-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  // A browser that does not start it leaves nobody waiting.
  started.addEventListener('error', () => {
    isRefused = true
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  })
  return started
}
