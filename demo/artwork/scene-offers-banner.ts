/** Offers: wrapped boxes, a mug and prints on a warm ground, room on the left for words. */
import { BLUSH_AND_TEAL, CREAM_AND_CLAY, giftBox, type GiftBoxColours } from './gift-box-form.ts'
import { lyingPrint } from './interior-forms.ts'
import { balloonFlight } from './motif-balloon-flight.ts'
import { hillCouple } from './motif-hill-couple.ts'
import { moonAndRabbit } from './motif-moon-and-rabbit.ts'
import { terrazzo } from './motif-terrazzo.ts'
import { mug } from './mug-form.ts'
import { circle, leaf, rotation } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { branchShadow, windowLight } from './soft-light.ts'
import { envelope } from './still-life-props.ts'
import { photographicFinish, tableTop, wall } from './studio-backdrop.ts'
import { fill, linear, svgDocument } from './svg-markup.ts'
import { BLACK_FRAME, framedPicture } from './wall-art-forms.ts'

const WIDTH = 2000
const HEIGHT = 1200

const MUSTARD_AND_CREAM: GiftBoxColours = {
  paper: ['#f3c873', '#dda241', '#ad7524'],
  ribbon: ['#fffaf0', '#f0dfc2', '#c9ad80'],
}

/** Paper confetti that has just come down. */
function confetti(): string {
  const random = seededRandom(71)
  return Array.from({ length: 74 }, () => {
    const x = random.between(0, WIDTH)
    const y = random.between(0, 1) ** 0.8 * HEIGHT
    const size = random.between(7, 15)
    const turned = rotation(random.between(0, 180), [x, y])
    const colour = random.pick(['#fff3dc', '#f2bd57', '#2f6f6b', '#f4cdb8', '#8f2f22'])
    const piece = random.chance(0.4)
      ? circle(x, y, size * 0.5)
      : leaf(turned([x - size, y]), turned([x + size, y]), size * 0.6)
    return fill(piece, colour, { opacity: 0.85 })
  }).join('')
}

export const offersBanner = () =>
  svgDocument(
    WIDTH,
    HEIGHT,
    wall(WIDTH, HEIGHT, { light: '#d9785b', dark: '#b04e37' }) +
      fill(circle(1450, 560, 470), linear([0, 0, 1, 1], '#e79a74', '#cf6d4d')) +
      windowLight([150, 60], 620, 660, 0.2, '#ffe6c8') +
      branchShadow([1960, 700], 600, -24, 0.14) +
      tableTop(WIDTH, HEIGHT, 900, { light: '#e7a583', dark: '#c4704f' }, false) +
      confetti() +
      framedPicture(
        { x: 1010, y: 330, width: 330, height: 600, moulding: 16, mat: 34, wood: BLACK_FRAME },
        moonAndRabbit,
      ) +
      giftBox([1480, 980], 0.92, CREAM_AND_CLAY) +
      giftBox([1800, 1020], 0.62, BLUSH_AND_TEAL) +
      giftBox([1230, 1040], 0.48, MUSTARD_AND_CREAM) +
      mug({ x: 1540, y: 1130, scale: 0.98, handle: 'right', motif: terrazzo }) +
      lyingPrint(
        balloonFlight,
        [
          [880, 1010],
          [1090, 990],
          [1120, 1110],
          [870, 1130],
        ],
        [300, 230],
      ) +
      lyingPrint(
        hillCouple,
        [
          [1020, 1060],
          [1250, 1075],
          [1250, 1180],
          [1000, 1165],
        ],
        [300, 220],
      ) +
      envelope([1830, 1120], 230, 8, '#f6e6cb', '#d9c09a') +
      photographicFinish(WIDTH, HEIGHT),
  )
