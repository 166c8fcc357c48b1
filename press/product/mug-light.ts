import { towards } from './mug-handle.ts'
import { between, FOOT, outsideAt, radiusAt, RIM, type Mug } from './mug-shape.ts'
import { softShadow } from './soft-shadow.ts'
import { linear, type ProductStage } from './stage.ts'

/** The shade of a round body, the window in its glaze and the light that the table gives back. */
export function paintBodyLight(stage: ProductStage, mug: Mug): void {
  const { context } = stage
  const { x, top, radius, height, glaze } = mug
  const shade = glaze.shade
  const box = [x - radius, top - 60, 2 * radius, height + 160] as const
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = linear(
    context,
    [x - radius, 0, x + radius, 0],
    [
      [0, `${shade}80`],
      [0.05, `${shade}4d`],
      [0.18, `${shade}14`],
      [0.36, `${shade}00`],
      [0.55, `${shade}0d`],
      [0.75, `${shade}3d`],
      [0.9, `${shade}80`],
      [0.97, `${shade}8c`],
      [1, `${shade}70`],
    ],
  )
  context.fillRect(...box)
  context.fillStyle = linear(
    context,
    [0, top + height * 0.62, 0, top + height + FOOT * radius],
    [
      [0, `${shade}00`],
      [0.8, `${shade}1f`],
      [1, `${shade}73`],
    ],
  )
  context.fillRect(...box)
  context.globalCompositeOperation = 'screen'
  const sheen = 0.16 + 0.1 * (1 - glaze.gloss)
  context.fillStyle = linear(
    context,
    [x - radius * 0.86, 0, x - radius * 0.02, 0],
    [
      [0, '#ffffff00'],
      [0.5, `rgba(255,255,255,${sheen.toFixed(3)})`],
      [1, '#ffffff00'],
    ],
  )
  context.fillRect(...box)
  // The table, seen at the shaded side.
  context.fillStyle = linear(
    context,
    [x + radius * 0.86, 0, x + radius, 0],
    [
      [0, '#fff1df00'],
      [0.55, `rgba(255,241,223,${(0.1 + 0.2 * glaze.gloss).toFixed(3)})`],
      [1, '#fff1df00'],
    ],
  )
  context.fillRect(...box)
  if (glaze.gloss > 0.2) paintWindow(stage, mug)
  context.globalCompositeOperation = 'source-over'
}

/** Two panes beside each other, bent as the body is, brighter where the sky is. */
function paintWindow({ context }: ProductStage, mug: Mug): void {
  const { top, height, glaze } = mug
  const soft = [0, 0.02, 0.04]
  for (const [from, to] of [
    [-0.93, -0.72],
    [-0.67, -0.5],
  ] as const) {
    for (const inset of soft) {
      context.fillStyle = linear(
        context,
        [0, top + height * 0.06, 0, top + height * 0.7],
        [
          [0, `rgba(255,255,255,${((0.62 * glaze.gloss) / soft.length).toFixed(3)})`],
          [0.55, `rgba(255,255,255,${((0.4 * glaze.gloss) / soft.length).toFixed(3)})`],
          [1, `rgba(255,255,255,${((0.1 * glaze.gloss) / soft.length).toFixed(3)})`],
        ],
      )
      panePath(context, mug, [from + inset, to - inset], [0.075 + inset * 0.6, 0.7 - inset])
      context.fill()
    }
  }
}

function panePath(
  context: ProductStage['context'],
  mug: Mug,
  [from, to]: [number, number],
  [upper, lower]: [number, number],
): void {
  const steps = 6
  context.beginPath()
  for (let at = 0; at <= steps; at += 1) {
    context.lineTo(...outsideAt(mug, from + ((to - from) * at) / steps, upper))
  }
  for (let at = steps; at >= 0; at -= 1) {
    context.lineTo(...outsideAt(mug, from + ((to - from) * at) / steps, lower))
  }
  context.closePath()
}

/** The lip as thick as the wall, and the far side of the inside in the light. */
export function paintInside(stage: ProductStage, mug: Mug): void {
  const { context } = stage
  const { x, top, radius, glaze, shape } = mug
  const rim = RIM * radius
  const tint = (colour: string) => (glaze.inside ? multiplied(colour, glaze.inside) : colour)
  context.fillStyle = linear(
    context,
    [x - radius, 0, x + radius, 0],
    [
      [0, tint('#d9d3cc')],
      [0.3, tint('#ffffff')],
      [0.7, tint('#f4f1ed')],
      [1, tint('#c9c1b8')],
    ],
  )
  ellipse(context, x, top, radius, rim)
  context.fill()
  context.lineWidth = radius * 0.008
  context.strokeStyle = glaze.inside ? between(glaze.inside, '#000000', 0.25) : '#cfc8bf'
  context.stroke()
  context.save()
  ellipse(context, x, top + rim * 0.04, radius * (1 - shape.wall), rim * (1 - shape.wall * 1.9))
  context.clip()
  context.fillStyle = linear(
    context,
    [x - radius, 0, x + radius, 0],
    [
      [0, tint('#a89d91')],
      [0.25, tint('#cfc6bc')],
      [0.72, tint('#f6f3ef')],
      [1, tint('#e6e0d9')],
    ],
  )
  context.fillRect(x - radius, top - rim, 2 * radius, 2 * rim)
  context.fillStyle = linear(
    context,
    [0, top - rim, 0, top + rim],
    [
      [0, '#5b4f4400'],
      [0.3, '#5b4f4414'],
      [1, '#5b4f449e'],
    ],
  )
  context.fillRect(x - radius, top - rim, 2 * radius, 2 * rim)
  context.restore()
  paintLip(stage, mug)
}

/** A bright line on glaze, a dark one where steel has none. */
function paintLip({ context }: ProductStage, { x, top, radius, glaze, shape }: Mug): void {
  const rim = RIM * radius
  if (glaze.rim) {
    context.strokeStyle = glaze.rim
    context.lineWidth = radius * Math.max(0.045, shape.wall)
    ellipse(context, x, top, radius - context.lineWidth / 3, rim - context.lineWidth / 4)
    context.stroke()
  }
  context.strokeStyle = '#ffffffb3'
  context.lineWidth = radius * 0.012
  context.beginPath()
  context.ellipse(x, top, radius * 0.985, rim * 0.97, 0, Math.PI * 0.62, Math.PI * 1.22)
  context.stroke()
}

function ellipse(
  context: ProductStage['context'],
  x: number,
  y: number,
  wide: number,
  tall: number,
) {
  context.beginPath()
  context.ellipse(x, y, wide, Math.max(1, tall), 0, 0, 2 * Math.PI)
}

function multiplied(one: string, other: string): string {
  const channels = [1, 3, 5].map((start) => {
    const product =
      Number.parseInt(one.slice(start, start + 2), 16) *
      Number.parseInt(other.slice(start, start + 2), 16)
    return Math.round(product / 255)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** A long one away from the window, and a dark line where it stands. */
export function paintFloorShadow(stage: ProductStage, mug: Mug): void {
  const { x, top, height, turn } = mug
  const foot = radiusAt(mug, 1)
  const floor = top + height + FOOT * foot * 0.45
  softShadow(stage, { blur: 34, opacity: 0.3 }, (context) => {
    context.beginPath()
    context.ellipse(x + foot * 0.42, floor, foot * 1.25, foot * 0.24, 0.03, 0, 2 * Math.PI)
    context.fill()
  })
  softShadow(stage, { blur: 9, opacity: 0.5 }, (context) => {
    context.beginPath()
    context.ellipse(x + 6, floor + 8, foot * 0.97, foot * 0.2, 0, 0, 2 * Math.PI)
    context.fill()
  })
  if (turn === 0) return
  softShadow(stage, { blur: 22, opacity: 0.16 }, (context) => {
    const [side] = towards(turn)
    context.beginPath()
    context.ellipse(x + side * foot * 1.3, floor - 6, foot * 0.3, foot * 0.09, 0, 0, 2 * Math.PI)
    context.fill()
  })
}
