/** Reads photos and draws products beside the page, which goes on meanwhile: no letter that is typed waits. */
import type { Answer, Question } from './ask-quick-worker.ts'
import { quickWork } from './quick-work.ts'

addEventListener('message', ({ data }: MessageEvent<Question>) => void answerTo(data))

async function answerTo(asked: Question): Promise<void> {
  try {
    const made = await workOn(asked)
    const answer: Answer = { id: asked.id, isDone: true, made }
    postMessage(answer, { transfer: made ? ['buffer' in made ? made.buffer : made.picture] : [] })
  } catch {
    // The page tries it itself, and its log hears why it cannot be done.
    postMessage({ id: asked.id, isDone: false } satisfies Answer)
  }
}

const workOn = (asked: Question) =>
  asked.name === 'photo' ? quickWork.photo(asked.given) : quickWork.product(asked.given)
