import { paintEnvelope } from './envelope.ts'
import { boundsOfPoints, project, quadSurface, type Camera, type Quad } from './perspective.ts'
import { softShadow } from './soft-shadow.ts'
import {
  blush,
  finish,
  fitted,
  linear,
  openStage,
  paintSweep,
  polygon,
  type ProductView,
  type FlatPage,
  type ProductStage,
} from './stage.ts'
import { paintSurface, trimPart } from './surface.ts'

/** With envelopes of a natural white. */
export const greetingCard: ProductView = withEnvelopes('#f6efe2')
/** As they stand out among the bills. */
export const redEnvelopeCard: ProductView = withEnvelopes('#b3282d')

/** Folded and standing, half open, before the envelopes of its set. */
function withEnvelopes(paper: string): ProductView {
  return (flat, geometry, size, inside) => {
    const stage = openStage(size)
    const { context } = stage
    paintSweep(stage, blush, 560)
    const lying = { x: 845, y: 690, width: 480, height: 330, degrees: -12, flat: 0.5 }
    paintEnvelope(stage, lying, paper, 6)
    const { width, height } = fitted(geometry, { width: 560, height: 600 })
    const camera: Camera = { yaw: 0, pitch: 8, distance: 1900, centre: { x: 500, y: 430 } }
    const fold = -width * 0.46
    // Both leaves are hinged at the fold and open towards the right.
    const leaf = (degrees: number): Quad => {
      const turn = (degrees * Math.PI) / 180
      const x = fold + width * Math.cos(turn)
      const z = width * Math.sin(turn)
      return [
        project(camera, { x: fold, y: -height / 2, z: 0 }),
        project(camera, { x, y: -height / 2, z }),
        project(camera, { x, y: height / 2, z }),
        project(camera, { x: fold, y: height / 2, z: 0 }),
      ]
    }
    const front = leaf(40)
    const back = leaf(-10)
    softShadow(stage, { blur: 26, opacity: 0.32 }, (shadow) => {
      polygon(shadow, [front[3], front[2], { x: back[2].x + 110, y: back[2].y + 26 }, back[2]])
      shadow.fill()
    })
    softShadow(stage, { blur: 6, opacity: 0.4 }, (shadow) => {
      shadow.lineWidth = 9
      shadow.beginPath()
      shadow.moveTo(back[2].x, back[2].y + 2)
      shadow.lineTo(back[3].x, back[3].y + 2)
      shadow.lineTo(front[2].x, front[2].y + 3)
      shadow.stroke()
    })
    polygon(context, back)
    context.fillStyle = linear(
      context,
      [back[0].x, 0, back[1].x, 0],
      [
        [0, '#cbbcb2'],
        [0.55, '#f3ece6'],
        [1, '#fffdfb'],
      ],
    )
    context.fill()
    if (inside) paintRightLeaf(stage, back, inside)

    context.save()
    polygon(context, front)
    context.clip()
    paintSurface(stage, flat, trimPart(geometry), boundsOfPoints(front), quadSurface(front))
    const box = boundsOfPoints(front)
    context.fillStyle = linear(
      context,
      [front[0].x, 0, front[1].x, 0],
      [
        [0, '#2b1d1459'],
        [0.035, '#ffffff4d'],
        [0.1, '#ffffff1a'],
        [0.6, '#ffffff00'],
        [1, '#2b1d1417'],
      ],
    )
    context.fillRect(box.x, box.y, box.width, box.height)
    context.restore()
    context.strokeStyle = '#ffffffb3'
    context.lineWidth = 2
    context.beginPath()
    context.moveTo(front[1].x, front[1].y)
    context.lineTo(front[2].x, front[2].y)
    context.stroke()
    return finish(stage)
  }
}

/** Right leaf: what is written inside shows on the leaf that stands behind, in the shade of the front. */
function paintRightLeaf(stage: ProductStage, leaf: Quad, { flat, geometry }: FlatPage): void {
  const { context } = stage
  const trim = trimPart(geometry)
  const right = { ...trim, x: trim.x + trim.width / 2, width: trim.width / 2 }
  const box = boundsOfPoints(leaf)
  context.save()
  polygon(context, leaf)
  context.clip()
  paintSurface(stage, flat, right, box, quadSurface(leaf))
  context.fillStyle = linear(
    context,
    [leaf[0].x, 0, leaf[1].x, 0],
    [
      [0, '#2b1d1466'],
      [0.55, '#2b1d141f'],
      [1, '#2b1d1400'],
    ],
  )
  context.fillRect(box.x, box.y, box.width, box.height)
  context.restore()
}
