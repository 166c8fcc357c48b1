/** Canvas on the wall, its edge from close up, and a framed poster. */
import { polygon, rectangle, smooth } from './path-pen.ts'
import { flatShadow, SHADE } from './soft-light.ts'
import { bookStack, vase } from './still-life-props.ts'
import {
  photographicFinish,
  STUDIO,
  studioPicture,
  TABLES,
  wall,
  WALLS,
  woodFibres,
} from './studio-backdrop.ts'
import { clipped, down, fill, stroke, svgDocument } from './svg-markup.ts'
import type { Motif } from './surface-warp.ts'
import { canvas, framedPicture, OAK_FRAME, quadOutline, type CanvasForm } from './wall-art-forms.ts'

const HUNG: CanvasForm = {
  front: [
    [196, 150],
    [950, 132],
    [950, 708],
    [196, 690],
  ],
  side: [
    [950, 132],
    [990, 144],
    [990, 698],
    [950, 708],
  ],
  width: 760,
  height: 560,
  depth: 40,
}

export const canvasOnWall = (motif: Motif) =>
  studioPicture(
    { wall: WALLS.cream, daylight: 'window' },
    flatShadow(
      quadOutline([HUNG.front[0], HUNG.side[1], HUNG.side[2], HUNG.front[3]]),
      26,
      24,
      0.5,
    ) +
      canvas(HUNG, motif) +
      sideboard(958) +
      vase([980, 962], 0.95, ['#d98f70', '#c06f50', '#8f4a32'], 'dried') +
      bookStack([330, 960], 1, [
        [300, 38, '#3f7f7b', '#2c615e'],
        [260, 30, '#efdcc0', '#d9c09c'],
        [230, 34, '#d98e6a', '#b96a48'],
      ]),
  )

/** The top and the fronts of a low oak cupboard. */
function sideboard(top: number): string {
  const front = rectangle(60, top + 22, STUDIO - 120, STUDIO)
  return (
    fill(rectangle(0, top - 50, STUDIO, 60), down([0, SHADE, 0], [1, SHADE, 0.2])) +
    fill(rectangle(40, top, STUDIO - 80, 24, 4), down('#f0d3a8', '#d2a36c')) +
    fill(front, down('#c3935d', '#d9ac76')) +
    clipped(front, woodFibres([60, top + 30, STUDIO - 120, 220], '#6b3f1e', 8, 40)) +
    fill(rectangle(60, top + 22, STUDIO - 120, 26), down([0, SHADE, 0.4], [1, SHADE, 0])) +
    [330, 600, 870]
      .map((x) => fill(rectangle(x, top + 24, 3, 260), SHADE, { opacity: 0.4 }))
      .join('') +
    [300, 572, 632, 900]
      .map((x) => fill(rectangle(x - 5, top + 100, 10, 52, 5), down('#8f6236', '#6d4623')))
      .join('')
  )
}

const CLOSE_UP: CanvasForm = {
  front: [
    [-420, 270],
    [772, 168],
    [772, 1420],
    [-420, 1290],
  ],
  side: [
    [772, 168],
    [978, 236],
    [978, 1340],
    [772, 1420],
  ],
  width: 1320,
  height: 1120,
  depth: 190,
  threads: 13,
}

export const canvasEdge = (motif: Motif) =>
  svgDocument(
    STUDIO,
    STUDIO,
    wall(STUDIO, STUDIO, WALLS.blush) +
      flatShadow(
        quadOutline([
          [200, 300],
          [978, 236],
          [978, 1340],
          [200, 1300],
        ]),
        70,
        46,
        0.5,
      ) +
      canvas(CLOSE_UP, motif) +
      foldedCorner() +
      photographicFinish(STUDIO, STUDIO),
  )

/** The cloth tucked in at the corner of the stretcher. */
const foldedCorner = () => {
  const fold = smooth(
    [
      [776, 174],
      [826, 240],
      [900, 300],
      [976, 322],
    ],
    false,
  )
  const tuck = polygon([
    [772, 168],
    [978, 236],
    [978, 320],
    [900, 298],
    [826, 238],
  ])
  return (
    fill(tuck, '#1d120a', { opacity: 0.2 }) +
    stroke(fold, '#1d120a', 4, { opacity: 0.5 }) +
    stroke(fold, '#fff3dc', 1.6, { opacity: 0.35 })
  )
}

export const framedPoster = (motif: Motif) =>
  studioPicture(
    { wall: WALLS.mist, table: TABLES.oak, horizon: 985, daylight: 'branch' },
    framedPicture(
      { x: 322, y: 150, width: 590, height: 850, moulding: 26, mat: 62, wood: OAK_FRAME },
      motif,
    ) +
      vase([190, 1060], 1.05, ['#f6ecdd', '#e2d0b8', '#b79f82']) +
      bookStack([985, 1080], 1.05, [
        [250, 36, '#d9a24a', '#b98232'],
        [220, 30, '#f3e6d2', '#dcc7a8'],
      ]),
  )
