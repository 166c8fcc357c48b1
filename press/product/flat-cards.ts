import { paintEnvelope } from './envelope.ts'
import { centred, paintTurned, turned } from './flat-print.ts'
import { softShadow } from './soft-shadow.ts'
import { blush, finish, fitted, linear, openStage, paintWall } from './stage.ts'
import type { FlatPage, ProductView, ProductStage } from './stage.ts'

/** Unfolded, as postcards and invitations are: the back under the front, or the envelopes. */
export const flatCards: ProductView = (flat, geometry, size, inside) => {
  const stage = openStage(size)
  paintWall(stage, blush)
  const isWide = geometry.width > geometry.height
  const card = fitted(geometry, { width: 640, height: 600 })
  const [long, short] = [Math.max(card.width, card.height), Math.min(card.width, card.height)]
  const [under, upper] = isWide
    ? [
        { x: 690, y: 330, degrees: 9 },
        { x: 530, y: 545, degrees: -4 },
      ]
    : [
        { x: 745, y: 440, degrees: 8 },
        { x: 470, y: 455, degrees: -4 },
      ]
  if (inside) turned(stage.context, under, under.degrees, () => paintCard(stage, inside, card))
  else paintEnvelope(stage, { ...under, width: long * 1.04, height: short * 1.05 }, '#f3ebdc', 6)
  turned(stage.context, upper, upper.degrees, () => {
    paintEdges(stage, card)
    paintCard(stage, { flat, geometry }, card)
  })
  return finish(stage)
}

/** The others of the set below it. */
function paintEdges(
  { context }: ProductStage,
  { width, height }: { width: number; height: number },
): void {
  for (let card = 5; card > 0; card -= 1) {
    context.fillStyle = card % 2 === 0 ? '#f4efe7' : '#d8d0c4'
    context.fillRect(-width / 2 + card * 1.6, -height / 2 + card * 3, width, height)
  }
}

function paintCard(
  stage: ProductStage,
  page: FlatPage | undefined,
  { width, height }: { width: number; height: number },
): void {
  const { context } = stage
  const paper = centred(width, height)
  for (const { move, blur, opacity } of [
    { move: 22, blur: 28, opacity: 0.24 },
    { move: 5, blur: 6, opacity: 0.32 },
  ]) {
    softShadow(stage, { blur, opacity }, (shadow) => {
      shadow.translate(move * 0.4, move)
      shadow.fillRect(paper.x, paper.y, width, height)
    })
  }
  context.save()
  context.beginPath()
  context.rect(paper.x, paper.y, width, height)
  context.clip()
  context.fillStyle = '#fffdfa'
  context.fillRect(paper.x, paper.y, width, height)
  if (page) paintTurned(stage, page.flat, page.geometry, paper)
  context.fillStyle = linear(
    context,
    [paper.x, paper.y, -paper.x, -paper.y],
    [
      [0, '#ffffff33'],
      [0.45, '#ffffff00'],
      [1, '#2b1d1421'],
    ],
  )
  context.fillRect(paper.x, paper.y, width, height)
  context.restore()
  // The thickness of the card, where the light falls on it.
  context.strokeStyle = '#ffffffb3'
  context.lineWidth = 2
  context.strokeRect(paper.x, paper.y, width, height)
}
