import { openSmallPaper } from './small-paper.ts'

/** A6: fits into every box, and nothing stands on it but what the giver wrote. */
export async function drawGiftSlip(message: string, about: { author: string; now: Date }) {
  const paragraphs = message.split('\n')
  const paper = await openSmallPaper({
    widthMm: 105,
    heightMm: 148,
    title: 'Gift message',
    author: about.author,
    at: about.now,
    texts: paragraphs,
  })
  const page = paper.addPage()
  let y = 18
  for (const words of paragraphs) {
    y = page.block(words, { x: 14, y, width: 77, size: 13, most: 20 })
    y += 2
  }
  return paper.finish()
}
