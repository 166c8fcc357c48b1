/** One still life for each day on which people give something: the same table by the same window. */
import { bauble, candle, firTwig, type Cloth } from './furniture-forms.ts'
import { BLUSH_AND_TEAL, CREAM_AND_CLAY, giftBox } from './gift-box-form.ts'
import { curtain, gardenWindow, lyingPrint } from './interior-forms.ts'
import { balloonFlight } from './motif-balloon-flight.ts'
import { catWindow } from './motif-cat-window.ts'
import { dawnMountains } from './motif-dawn-mountains.ts'
import { dogPortrait } from './motif-dog-portrait.ts'
import { flowerBouquet } from './motif-flower-bouquet.ts'
import { hillCouple } from './motif-hill-couple.ts'
import { moonAndRabbit } from './motif-moon-and-rabbit.ts'
import { sailingBoat } from './motif-sailing-boat.ts'
import { sunAndArches } from './motif-sun-and-arches.ts'
import { mug } from './mug-form.ts'
import { standingCard } from './paper-forms.ts'
import { star, type Point } from './path-pen.ts'
import { branchShadow, flatShadow, windowLight } from './soft-light.ts'
import { envelope, lyingSprig, vase } from './still-life-props.ts'
import { photographicFinish, tableTop, TABLES, wall, type Tone } from './studio-backdrop.ts'
import { fill, svgDocument } from './svg-markup.ts'
import {
  BLACK_FRAME,
  canvas,
  framedPicture,
  OAK_FRAME,
  quadOutline,
  type CanvasForm,
} from './wall-art-forms.ts'
import type { Motif } from './surface-warp.ts'

const WIDTH = 2000
const HEIGHT = 1200
const HORIZON = 850

const RED: Cloth = ['#e88c78', '#b8382f', '#6f1a18']
const GOLD: Cloth = ['#fbe6ab', '#d9a94a', '#8f6420']
const WAX: Cloth = ['#fffaf0', '#f3e6cd', '#cdb791']
const RED_AND_CREAM = {
  paper: ['#d2594c', '#b03b32', '#7c211d'],
  ribbon: ['#fffaf0', '#f0dfc2', '#c9ad80'],
} as const
const PINE_AND_GOLD = {
  paper: ['#5d8a70', '#3f6b53', '#274636'],
  ribbon: ['#f6dc98', '#d9a94a', '#95691f'],
} as const

const hung = (x: number, y: number, width: number, height: number): CanvasForm => ({
  front: [
    [x, y + 10],
    [x + width, y],
    [x + width, y + height],
    [x, y + height - 8],
  ],
  side: [
    [x + width, y],
    [x + width + 26, y + 8],
    [x + width + 26, y + height - 8],
    [x + width, y + height],
  ],
  width,
  height,
  depth: 26,
})

function canvasOnWall(form: CanvasForm, motif: Motif): string {
  const edge = quadOutline([form.front[0], form.side[1], form.side[2], form.front[3]])
  return flatShadow(edge, 20, 20, 0.45) + canvas(form, motif)
}

const cloth = ['#f8eedb', '#eadbc1', '#d3bd9a'] as const

/** The room with its window; whatever is special stands on its table. */
const room = (tone: Tone, table: Tone, things: string) =>
  svgDocument(
    WIDTH,
    HEIGHT,
    wall(WIDTH, HEIGHT, tone) +
      windowLight([640, 130], 560, 620, 0.42) +
      branchShadow([1960, 760], 560, -26, 0.08) +
      gardenWindow([40, -60], 400, 790) +
      curtain([400, -20], 170, 880, cloth) +
      tableTop(WIDTH, HEIGHT, HORIZON, table, true) +
      things +
      photographicFinish(WIDTH, HEIGHT),
  )

const firGarland = (y: number) =>
  [
    [640, 960],
    [960, 1250],
    [1660, 1250],
    [1990, 1640],
  ]
    .map(([from, to], index) =>
      firTwig([from!, y + (index % 2) * 16], [to!, y + 10 - (index % 2) * 20], 86),
    )
    .join('')

const stars = (points: readonly (readonly [Point, number])[]) =>
  points
    .map(([[x, y], size]) => fill(star(x, y, size, size * 0.42), '#f6dc98', { opacity: 0.9 }))
    .join('')

const christmas = () =>
  room(
    { light: '#e7d6c0', dark: '#c6a98a' },
    TABLES.walnut,
    canvasOnWall(hung(1150, 96, 520, 380), hillCouple) +
      stars([
        [[700, 150], 26],
        [[860, 90], 18],
        [[960, 220], 14],
        [[1800, 160], 22],
        [[1880, 320], 14],
      ]) +
      framedPicture(
        { x: 730, y: 330, width: 340, height: 470, moulding: 18, mat: 36, wood: OAK_FRAME },
        moonAndRabbit,
      ) +
      firGarland(892) +
      giftBox([1480, 1000], 0.72, RED_AND_CREAM) +
      giftBox([1790, 1030], 0.54, PINE_AND_GOLD) +
      candle([610, 985], 0.9, WAX) +
      mug({ x: 1010, y: 1095, scale: 1.28, handle: 'right', motif: dogPortrait }) +
      bauble([700, 1030], 56, RED) +
      bauble([800, 1080], 42, GOLD) +
      bauble([1640, 1120], 48, RED) +
      lyingPrint(
        sailingBoat,
        [
          [420, 1010],
          [640, 1000],
          [640, 1120],
          [390, 1130],
        ],
        [330, 240],
      ) +
      firTwig([1250, 1160], [1560, 1120], 54),
  )

const epiphany = () =>
  room(
    { light: '#d9d2e3', dark: '#a79dbf' },
    TABLES.oak,
    canvasOnWall(hung(1140, 100, 520, 380), dawnMountains) +
      stars([
        [[760, 120], 60],
        [[930, 240], 20],
        [[1820, 150], 24],
        [[1060, 80], 16],
      ]) +
      framedPicture(
        { x: 730, y: 340, width: 330, height: 470, moulding: 18, mat: 36, wood: OAK_FRAME },
        moonAndRabbit,
      ) +
      giftBox([1300, 990], 0.66, PINE_AND_GOLD) +
      giftBox([1570, 1010], 0.58, RED_AND_CREAM) +
      giftBox([1820, 1030], 0.48, BLUSH_AND_TEAL) +
      mug({ x: 1020, y: 1090, scale: 1.24, handle: 'right', motif: balloonFlight }) +
      bauble([700, 1060], 50, GOLD) +
      candle([1460, 1110], 0.6, WAX) +
      envelope([760, 1130], 220, -6, '#f6e6cb', '#d9c09a'),
  )

const valentines = () =>
  room(
    { light: '#f3d5cc', dark: '#dfa79a' },
    TABLES.rose,
    canvasOnWall(hung(1120, 104, 560, 390), hillCouple) +
      framedPicture(
        { x: 740, y: 350, width: 310, height: 450, moulding: 16, mat: 34, wood: OAK_FRAME },
        flowerBouquet,
      ) +
      vase([1290, 905], 1, ['#e9aaa0', '#c96f66', '#8f3f3c'], 'eucalyptus') +
      giftBox([1530, 1005], 0.56, RED_AND_CREAM) +
      standingCard(sunAndArches, { x: 1700, y: 990, width: 220, height: 300, swing: 44 }) +
      mug({ x: 960, y: 1090, scale: 1.2, handle: 'left', motif: catWindow }) +
      mug({ x: 1210, y: 1110, scale: 1.2, handle: 'right', motif: dogPortrait }) +
      candle([700, 1030], 0.8, ['#f6c4bb', '#dc8f84', '#a95a52']) +
      lyingSprig([1440, 1150], [1700, 1100], 54, '#8f3f3c', '#c96f66'),
  )

const mothersDay = () =>
  room(
    { light: '#e6ebda', dark: '#c2cdb0' },
    TABLES.linen,
    canvasOnWall(hung(1150, 110, 500, 370), sunAndArches) +
      framedPicture(
        { x: 740, y: 330, width: 340, height: 480, moulding: 18, mat: 36, wood: OAK_FRAME },
        flowerBouquet,
      ) +
      vase([1270, 910], 1.12, ['#fbf5ea', '#e3d6c0', '#b9a78f'], 'eucalyptus') +
      standingCard(flowerBouquet, { x: 1650, y: 985, width: 240, height: 320, swing: 44 }) +
      giftBox([1500, 1010], 0.54, CREAM_AND_CLAY) +
      mug({ x: 1070, y: 1085, scale: 1.25, handle: 'right', motif: catWindow }) +
      lyingPrint(
        balloonFlight,
        [
          [600, 1010],
          [850, 1000],
          [860, 1130],
          [570, 1140],
        ],
        [330, 240],
      ) +
      lyingSprig([1320, 1150], [1620, 1090], 60),
  )

const fathersDay = () =>
  room(
    { light: '#d5dfe2', dark: '#a5b6bd' },
    TABLES.walnut,
    canvasOnWall(hung(1110, 100, 580, 390), sailingBoat) +
      framedPicture(
        { x: 740, y: 360, width: 300, height: 440, moulding: 16, mat: 32, wood: BLACK_FRAME },
        dawnMountains,
      ) +
      giftBox([1510, 1005], 0.6, {
        paper: ['#5c7686', '#3d5664', '#253640'],
        ribbon: ['#f3c873', '#dda241', '#ad7524'],
      }) +
      standingCard(balloonFlight, { x: 1700, y: 990, width: 220, height: 290, swing: 44 }) +
      vase([1260, 905], 0.8, ['#e2b97e', '#b98645', '#7b5322'], 'dried') +
      mug({
        x: 1050,
        y: 1090,
        scale: 1.28,
        handle: 'right',
        motif: dogPortrait,
        drink: ['#6b4226', '#3d2413'],
      }) +
      lyingPrint(
        hillCouple,
        [
          [590, 1010],
          [840, 1000],
          [850, 1125],
          [560, 1140],
        ],
        [330, 240],
      ),
  )

const school = () =>
  room(
    { light: '#dbe6ee', dark: '#b1c6d6' },
    TABLES.oak,
    canvasOnWall(hung(1130, 110, 540, 380), balloonFlight) +
      framedPicture(
        { x: 740, y: 350, width: 310, height: 450, moulding: 16, mat: 32, wood: OAK_FRAME },
        dogPortrait,
      ) +
      giftBox([1540, 1005], 0.56, BLUSH_AND_TEAL) +
      standingCard(catWindow, { x: 1700, y: 990, width: 220, height: 300, swing: 44 }) +
      vase([1270, 905], 0.8, ['#f3c873', '#dda241', '#ad7524'], 'dried') +
      mug({ x: 1060, y: 1085, scale: 1.2, handle: 'right', motif: moonAndRabbit }) +
      lyingPrint(
        sailingBoat,
        [
          [600, 1010],
          [850, 1000],
          [860, 1130],
          [570, 1140],
        ],
        [330, 240],
      ) +
      envelope([1420, 1130], 220, 5, '#f6e6cb', '#d9c09a'),
  )

export const seasonScenes = {
  'season-christmas': christmas,
  'season-epiphany': epiphany,
  'season-valentines': valentines,
  'season-mothers-day': mothersDay,
  'season-fathers-day': fathersDay,
  'season-school': school,
} satisfies Record<string, () => string>
