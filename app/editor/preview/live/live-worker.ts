/** Draws the product beside the page, which goes on meanwhile. */
import { paintProductPicture } from '#app/editor/preview/product-picture.ts'
import type { LiveAnswer, LiveQuestion } from './live-messages.ts'

async function draw({ assets, ...picture }: LiveQuestion): Promise<ImageBitmap> {
  return createImageBitmap(await paintProductPicture({ document: { assets }, ...picture }))
}

async function answerTo(question: LiveQuestion): Promise<void> {
  const { id } = question
  try {
    const picture = await draw(question)
    const answer: LiveAnswer = { id, picture }
    postMessage(answer, { transfer: [picture] })
  } catch {
    const answer: LiveAnswer = { id }
    postMessage(answer)
  }
}

addEventListener('message', ({ data }: MessageEvent<LiveQuestion>) => void answerTo(data))
