/** The main brand's opening picture: a still life of products on a table by the window. */
import { BLUSH_AND_TEAL, giftBox } from './gift-box-form.ts'
import { curtain, gardenWindow, lyingPrint } from './interior-forms.ts'
import { dawnMountains } from './motif-dawn-mountains.ts'
import { dogPortrait } from './motif-dog-portrait.ts'
import { flowerBouquet } from './motif-flower-bouquet.ts'
import { hillCouple } from './motif-hill-couple.ts'
import { sailingBoat } from './motif-sailing-boat.ts'
import { sunAndArches } from './motif-sun-and-arches.ts'
import { mug } from './mug-form.ts'
import { standingCard } from './paper-forms.ts'
import { branchShadow, flatShadow, windowLight } from './soft-light.ts'
import { lyingSprig, vase } from './still-life-props.ts'
import { photographicFinish, tableTop, TABLES, wall, WALLS } from './studio-backdrop.ts'
import { svgDocument } from './svg-markup.ts'
import { canvas, framedPicture, OAK_FRAME, quadOutline, type CanvasForm } from './wall-art-forms.ts'

const WIDTH = 2000
const HEIGHT = 1200
const HORIZON = 850

const HUNG: CanvasForm = {
  front: [
    [1130, 118],
    [1640, 108],
    [1640, 494],
    [1130, 482],
  ],
  side: [
    [1640, 108],
    [1668, 116],
    [1668, 486],
    [1640, 494],
  ],
  width: 510,
  height: 378,
  depth: 28,
}

export const homeHero = () =>
  svgDocument(
    WIDTH,
    HEIGHT,
    wall(WIDTH, HEIGHT, WALLS.cream) +
      windowLight([640, 130], 560, 620, 0.5) +
      branchShadow([1960, 760], 560, -26, 0.1) +
      gardenWindow([40, -60], 400, 790) +
      curtain([400, -20], 170, 880, ['#f8eedb', '#eadbc1', '#d3bd9a']) +
      flatShadow(
        quadOutline([HUNG.front[0], HUNG.side[1], HUNG.side[2], HUNG.front[3]]),
        20,
        20,
        0.45,
      ) +
      canvas(HUNG, dawnMountains) +
      tableTop(WIDTH, HEIGHT, HORIZON, TABLES.oak, true) +
      framedPicture(
        { x: 760, y: 400, width: 350, height: 480, moulding: 18, mat: 36, wood: OAK_FRAME },
        sunAndArches,
      ) +
      vase([1275, 905], 1, ['#dc9a7c', '#c47556', '#914d36'], 'eucalyptus') +
      standingCard(flowerBouquet, { x: 1660, y: 980, width: 230, height: 310, swing: 44 }) +
      giftBox([1500, 1010], 0.5, BLUSH_AND_TEAL) +
      mug({ x: 1090, y: 1075, scale: 1.25, handle: 'right', motif: dogPortrait }) +
      lyingPrint(
        hillCouple,
        [
          [560, 985],
          [790, 960],
          [850, 1070],
          [590, 1100],
        ],
        [330, 250],
      ) +
      lyingPrint(
        sailingBoat,
        [
          [700, 1030],
          [950, 1045],
          [960, 1170],
          [680, 1150],
        ],
        [330, 240],
      ) +
      lyingSprig([1330, 1150], [1620, 1090], 58) +
      photographicFinish(WIDTH, HEIGHT),
  )
