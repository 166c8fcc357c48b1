/** Reads photos and draws products beside the page, which goes on meanwhile: no letter that is typed waits. */
import type { Answer, Question } from './ask-product-worker.ts'
import { productWork } from './product-work.ts'

addEventListener('message', ({ data }: MessageEvent<Question>) => void answerTo(data))

async function answerTo(asked: Question): Promise<void> {
  try {
    const made = await workOn(asked)
    const answer: Answer = { id: asked.id, isDone: true, made }
    postMessage(answer, { transfer: made ? [handedOver(made)] : [] })
  } catch {
    // The page tries it itself or does without, and its log hears why it cannot be done.
    postMessage({ id: asked.id, isDone: false } satisfies Answer)
  }
}

function workOn(asked: Question) {
  if (asked.name === 'photo') return productWork.photo(asked.given)
  if (asked.name === 'design') return productWork.design(asked.given)
  return productWork.product(asked.given)
}

/** Without a copy of its pixels. */
function handedOver(made: NonNullable<Awaited<ReturnType<typeof workOn>>>): Transferable {
  if (made instanceof ImageBitmap) return made
  return 'buffer' in made ? made.buffer : made.picture
}
