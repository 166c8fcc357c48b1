/** Draws the product beside the page, which goes on meanwhile. */
import { paintProductPicture } from '#app/editor/preview/product-picture.ts'
import type { LiveAnswer, LiveQuestion } from './live-messages.ts'

async function draw({ assets, ...picture }: LiveQuestion): Promise<ImageBitmap> {
  return createImageBitmap(await paintProductPicture({ document: { assets }, ...picture }))
}

addEventListener('message', async ({ data }: MessageEvent<LiveQuestion>) => {
  const { id } = data
  try {
    const picture = await draw(data)
    const answer: LiveAnswer = { id, picture }
    postMessage(answer, { transfer: [picture] })
  } catch {
    const answer: LiveAnswer = { id }
    postMessage(answer)
  }
})
