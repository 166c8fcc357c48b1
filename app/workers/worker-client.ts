/** Number of one question and its answer. */
export type Numbered = { id: number }

/** A browser that refuses workers refuses them always; a file that did not come may come the next time. */
const MOST_STARTS = 3

/**
 * Asks a worker that starts with the first question. The answer is undefined where there are no workers, or where
 * it ended before it answered: nobody is left waiting, and the next question starts it anew.
 */
export function openWorkerClient<Question extends object, Answer extends Numbered>(
  start: () => Worker,
): (question: Question) => Promise<Answer | undefined> {
  let worker: Worker | undefined
  let starts = 0
  let next = 0
  const waiting = new Map<number, (answer: Answer | undefined) => void>()

  function startWorker(): Worker {
    starts += 1
    const started = start()
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      starts = 0
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    started.addEventListener('error', () => {
      worker = undefined
      for (const resolve of waiting.values()) resolve(undefined)
      waiting.clear()
    })
    return started
  }

  return (question) => {
    if (typeof Worker === 'undefined' || (!worker && starts >= MOST_STARTS)) {
      return Promise.resolve(undefined)
    }
    const asked = (worker ??= startWorker())
    const id = next++
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      asked.postMessage({ ...question, id })
    })
  }
}
