import { centred, turned } from './flat-print.ts'
import { softShadow } from './soft-shadow.ts'
import { linear, type ProductStage } from './stage.ts'

type Place = {
  x: number
  y: number
  width: number
  height: number
  degrees: number
  /** How much shorter it looks to who does not look straight down on it. */
  flat?: number
}

/** From behind, with its flap closed; a heap of several is a little higher. */
export function paintEnvelope(stage: ProductStage, place: Place, paper: string, several = 1): void {
  const { context } = stage
  turned(context, place, 0, () => {
    context.scale(1, place.flat ?? 1)
    context.rotate((place.degrees * Math.PI) / 180)
    const { x, y, width, height } = centred(place.width, place.height)
    softShadow(stage, { blur: 24, opacity: 0.28 }, (shadow) => {
      shadow.fillRect(x + 12, y + 18, width, height)
    })
    softShadow(stage, { blur: 6, opacity: 0.32 }, (shadow) => {
      shadow.fillRect(x + 2, y + 5, width, height)
    })
    for (let under = several - 1; under >= 0; under -= 1) {
      const move = under * 4
      context.fillStyle = paper
      context.fillRect(x + move * 0.6, y + move, width, height)
      context.fillStyle = under === 0 ? '#2b1d1400' : '#2b1d1421'
      context.fillRect(x + move * 0.6, y + move, width, height)
    }
    context.fillStyle = linear(
      context,
      [x, y, x + width, y + height],
      [
        [0, '#ffffff4d'],
        [0.5, '#ffffff00'],
        [1, '#2b1d142b'],
      ],
    )
    context.fillRect(x, y, width, height)
    const tip = y + height * 0.6
    for (const [corner, side] of [
      [x, -1],
      [x + width, 1],
    ] as const) {
      context.fillStyle = side < 0 ? '#ffffff1f' : '#2b1d1414'
      context.beginPath()
      context.moveTo(corner, y + height)
      context.lineTo(corner, y)
      context.lineTo(0, tip)
      context.fill()
    }
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(-width * 0.06, tip + 4, 0, tip + 8)
    context.quadraticCurveTo(width * 0.06, tip + 4, x + width, y)
    context.closePath()
    context.save()
    context.shadowColor = '#2b1d1459'
    context.shadowBlur = 9
    context.shadowOffsetY = 4
    context.fillStyle = paper
    context.fill()
    context.restore()
    context.fillStyle = linear(
      context,
      [0, y, 0, tip],
      [
        [0, '#ffffff00'],
        [1, '#ffffff4d'],
      ],
    )
    context.fill()
  })
}
