/** The second brand's opening picture: a row of mugs, teal wall, mustard light. */
import { shelfBoard } from './interior-forms.ts'
import { catWindow } from './motif-cat-window.ts'
import { dogPortrait } from './motif-dog-portrait.ts'
import { lemonBranch } from './motif-lemon-branch.ts'
import { sailingBoat } from './motif-sailing-boat.ts'
import { terrazzo } from './motif-terrazzo.ts'
import { mug, WHITE_GLAZE, type Glaze } from './mug-form.ts'
import { circle, rectangle } from './path-pen.ts'
import { branchShadow, SHADE, windowLight } from './soft-light.ts'
import { vase } from './still-life-props.ts'
import { photographicFinish, wall, WALLS } from './studio-backdrop.ts'
import { fill, linear, svgDocument } from './svg-markup.ts'
import type { Motif } from './surface-warp.ts'

const WIDTH = 2000
const HEIGHT = 1200
const SHELF = 1010

const MUSTARD_INSIDE: Glaze = {
  ...WHITE_GLAZE,
  inside: ['#a8741f', '#f0bf58'],
  handle: ['#f8d27c', '#e0a93b', '#a87420'],
}
const TEAL_INSIDE: Glaze = {
  ...WHITE_GLAZE,
  inside: ['#1f5552', '#5ea39c'],
  handle: ['#6fb0a8', '#357a76', '#1f5552'],
}
const ROW: ReadonlyArray<readonly [Motif, Glaze, 'left' | 'right']> = [
  [lemonBranch, WHITE_GLAZE, 'left'],
  [dogPortrait, TEAL_INSIDE, 'right'],
  [terrazzo, MUSTARD_INSIDE, 'right'],
  [sailingBoat, WHITE_GLAZE, 'right'],
  [catWindow, MUSTARD_INSIDE, 'right'],
]

export const mugShopHero = () =>
  svgDocument(
    WIDTH,
    HEIGHT,
    wall(WIDTH, HEIGHT, WALLS.teal) +
      fill(circle(1180, 470, 410), linear([0, 0, 1, 1], '#efc569', '#d39c3c')) +
      windowLight([90, 30], 660, 720, 0.24, '#fff2cf') +
      branchShadow([1930, 700], 640, -22, 0.14) +
      fill(rectangle(0, SHELF - 24, WIDTH, 130), linear([0, 0, 0, 1], '#eed0a0', '#dcb57f')) +
      fill(
        rectangle(0, SHELF - 24, WIDTH, 14),
        linear([0, 0, 0, 1], [0, SHADE, 0.3], [1, SHADE, 0]),
      ) +
      shelfBoard([-20, SHELF + 96], WIDTH + 40, 70) +
      vase([1880, SHELF + 20], 1.3, ['#f6d488', '#dda63f', '#a8752a'], 'eucalyptus') +
      ROW.map(([motif, glaze, handle], index) =>
        mug({
          x: 280 + index * 350 - (index > 0 ? 30 : 0),
          y: SHELF + 62 + (index % 2) * 16,
          scale: 1.3,
          handle,
          glaze,
          motif,
        }),
      ).join('') +
      photographicFinish(WIDTH, HEIGHT),
  )
