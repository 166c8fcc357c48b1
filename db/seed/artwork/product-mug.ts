/** The white photo mug from both sides, and the magic mug that shows its print when it is hot. */
import { colouredGlaze, mug } from './mug-form.ts'
import { rectangle, smooth, type Point } from './path-pen.ts'
import { biscuitPlate, lyingSprig, vase } from './still-life-props.ts'
import { STUDIO, studioPicture, TABLES, WALLS } from './studio-backdrop.ts'
import { blurred, down, fill, masked, stroke } from './svg-markup.ts'
import type { Cylinder, Motif } from './surface-warp.ts'

const COFFEE = ['#5a3420', '#8a5632'] as const
const BLACK_GLAZE = colouredGlaze('#565464', '#2b2a35', '#15141c', '#4a4856')

export const whiteMug = (motif: Motif) =>
  studioPicture(
    { wall: WALLS.cream, table: TABLES.oak, horizon: 780 },
    vase([190, 820], 1.25, ['#f3e7d6', '#dcc8ae', '#b39a7c']) +
      mug({ x: STUDIO / 2 + 10, y: 1050, scale: 2.55, handle: 'right', motif }),
  )

export const whiteMugBack = (motif: Motif) =>
  studioPicture(
    { wall: WALLS.sage, table: TABLES.oak, horizon: 760, daylight: 'branch' },
    mug({ x: STUDIO / 2 + 20, y: 1000, scale: 2.5, handle: 'left', motif, drink: COFFEE }) +
      biscuitPlate([960, 1060], 1.15) +
      lyingSprig([80, 1130], [400, 1080], 70),
  )

/** The print comes through from the bottom up, as far as the hot drink reaches. */
const reveal =
  (share: number) =>
  (print: string, { top, height, cx, radius }: Cylinder) =>
    masked(
      fill(
        rectangle(cx - radius * 1.1, top, radius * 2.2, height * 1.2),
        down([0, '#000'], [Math.max(0, 0.78 - share), '#000'], [Math.min(1, 1 - share), '#fff']),
      ),
      print,
    )

function steam(x: number, y: number, scale: number): string {
  const wisp = (dx: number, height: number, sway: number) => {
    const points = [0, 0.25, 0.5, 0.75, 1].map((share, index): Point => [
      x + (dx + (index % 2 ? sway : -sway) * share) * scale,
      y - share * height * scale,
    ])
    return stroke(
      smooth(points, false),
      down([0, '#fff', 0], [0.5, '#fff', 0.55], [1, '#fff', 0.5]),
      16 * scale,
    )
  }
  return blurred(9 * scale, wisp(-34, 120, 16) + wisp(6, 160, 20) + wisp(44, 110, 14), 0.4)
}

export const magicMug = (motif: Motif) =>
  studioPicture(
    { wall: WALLS.dusk, table: TABLES.walnut, horizon: 780, shine: 0.22 },
    mug({
      x: STUDIO / 2 - 40,
      y: 1050,
      scale: 2.6,
      handle: 'right',
      glaze: BLACK_GLAZE,
      motif,
      drink: COFFEE,
      reveal: reveal(0.5),
    }) + steam(STUDIO / 2 - 40, 400, 2),
  )

/** Cold, warming up, hot. */
export const magicMugStages = (motif: Motif) =>
  studioPicture(
    { wall: WALLS.dusk, table: TABLES.walnut, horizon: 660, shine: 0.22 },
    [0, 0.5, 1]
      .map((share, index) => {
        const x = 215 + index * 365
        const y = 830 + index * 50
        return (
          mug({
            x,
            y,
            scale: 1.42 + index * 0.08,
            handle: 'right',
            glaze: BLACK_GLAZE,
            ...(share ? { motif, drink: COFFEE } : {}),
            ...(share < 1 ? { reveal: reveal(share) } : {}),
          }) + (share ? steam(x, y - 390, 0.9 + share * 0.3) : '')
        )
      })
      .join(''),
  )
