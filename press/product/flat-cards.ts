import { centred, paintTurned, turned } from './flat-print.ts'
import { softShadow } from './soft-shadow.ts'
import { blush, finish, fitted, linear, openStage, paintWall } from './stage.ts'
import type { FlatPage, ProductView, Stage } from './stage.ts'

/** Unfolded, as postcards and invitations are: the back under the front. */
export const flatCards: ProductView = (flat, geometry, size, inside) => {
  const stage = openStage(size)
  paintWall(stage, blush)
  const isWide = geometry.width > geometry.height
  const card = fitted(geometry, { width: 640, height: 600 })
  const [under, upper] = isWide
    ? [
        { x: 690, y: 330, degrees: 9 },
        { x: 530, y: 545, degrees: -4 },
      ]
    : [
        { x: 745, y: 440, degrees: 8 },
        { x: 470, y: 455, degrees: -4 },
      ]
  turned(stage.context, under, under.degrees, () => paintCard(stage, inside, card))
  turned(stage.context, upper, upper.degrees, () => paintCard(stage, { flat, geometry }, card))
  return finish(stage)
}

function paintCard(
  stage: Stage,
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
