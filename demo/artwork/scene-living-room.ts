/** A wall above a sofa: how large a canvas, a poster and a cushion are among things that everybody knows. */
import { floorLamp, leaningCushion, rug, sideTable, sofa, type Cloth } from './furniture-forms.ts'
import { botanicalLeaves } from './motif-botanical-leaves.ts'
import { catWindow } from './motif-cat-window.ts'
import { cityNight } from './motif-city-night.ts'
import { dawnMountains } from './motif-dawn-mountains.ts'
import { dogPortrait } from './motif-dog-portrait.ts'
import { flowerBouquet } from './motif-flower-bouquet.ts'
import { lemonBranch } from './motif-lemon-branch.ts'
import { sunAndArches } from './motif-sun-and-arches.ts'
import { mug } from './mug-form.ts'
import { rectangle } from './path-pen.ts'
import { branchShadow, flatShadow, windowLight } from './soft-light.ts'
import { vase } from './still-life-props.ts'
import { photographicFinish, tableTop, TABLES, wall, type Tone } from './studio-backdrop.ts'
import { fill, svgDocument } from './svg-markup.ts'
import { canvas, framedPicture, OAK_FRAME, type CanvasForm } from './wall-art-forms.ts'

const WIDTH = 2000
const HEIGHT = 1200
const FLOOR = 930

const small = { width: 230, height: 320, moulding: 13, mat: 26, wood: OAK_FRAME }
const large = { width: 300, height: 420, moulding: 16, mat: 30, wood: OAK_FRAME }

const HUNG: CanvasForm = {
  front: [
    [760, 110],
    [1480, 110],
    [1480, 520],
    [760, 520],
  ],
  side: [
    [1480, 110],
    [1496, 118],
    [1496, 514],
    [1480, 520],
  ],
  width: 720,
  height: 410,
  depth: 16,
}

const oneCanvas = () =>
  flatShadow(rectangle(760, 110, 736, 410), 16, 22, 0.45) +
  canvas(HUNG, dawnMountains) +
  framedPicture({ ...small, x: 430, y: 170 }, sunAndArches) +
  framedPicture({ ...small, x: 1570, y: 170 }, flowerBouquet)

/** Posters in frames, as a wall is hung with them over the years. */
const posters = () =>
  framedPicture({ ...large, x: 560, y: 70 }, sunAndArches) +
  framedPicture({ ...large, x: 920, y: 70 }, cityNight) +
  framedPicture({ ...large, x: 1280, y: 70 }, botanicalLeaves)

const twoSmall = () =>
  framedPicture({ ...large, x: 700, y: 60 }, dawnMountains) +
  framedPicture({ ...large, x: 1060, y: 60 }, sunAndArches)

const fewCushions = () =>
  leaningCushion(lemonBranch, [690, 888], 230, -9) +
  leaningCushion(catWindow, [1320, 890], 240, 8) +
  leaningCushion(botanicalLeaves, [1480, 892], 210, -7)

const manyCushions = () =>
  leaningCushion(botanicalLeaves, [645, 890], 300, -10) +
  leaningCushion(dogPortrait, [880, 896], 310, 5) +
  leaningCushion(flowerBouquet, [1160, 894], 310, -5) +
  leaningCushion(catWindow, [1440, 894], 300, 8)

type Colours = { wall: Tone; sofa: Cloth }
const sage: Colours = {
  wall: { light: '#e6e4d6', dark: '#c3c4b0' },
  sofa: ['#7fa49c', '#5d877f', '#3d625c'],
}
const clay: Colours = {
  wall: { light: '#f3e2d3', dark: '#dcbfa6' },
  sofa: ['#efe4d2', '#dccbb2', '#b29c7d'],
}
const dusk: Colours = {
  wall: { light: '#dbe3e6', dark: '#b3c2c8' },
  sofa: ['#d79a78', '#bd7653', '#8a4d31'],
}

const room = (colours: Colours, onWall: string, cushions: string) =>
  svgDocument(
    WIDTH,
    HEIGHT,
    wall(WIDTH, HEIGHT, colours.wall) +
      windowLight([60, 40], 620, 660, 0.5) +
      branchShadow([1980, 560], 520, -26, 0.1) +
      fill(rectangle(0, FLOOR - 34, WIDTH, 34), '#f4efe4') +
      fill(rectangle(0, FLOOR - 36, WIDTH, 4), '#00000014') +
      tableTop(WIDTH, HEIGHT, FLOOR, TABLES.oak, true) +
      rug([300, 985], 1400, 190, ['#efe3cf', '#dccbb0', '#b8a485']) +
      onWall +
      floorLamp([1880, 1010], 640) +
      sofa([430, 1060], 1240, colours.sofa) +
      cushions +
      sideTable([235, 880], 300, 230) +
      vase([185, 884], 0.62, ['#dc9a7c', '#c47556', '#914d36'], 'eucalyptus') +
      mug({ x: 300, y: 892, scale: 0.5, handle: 'right', motif: sunAndArches }) +
      photographicFinish(WIDTH, HEIGHT),
  )

export const livingRoom = () => room(sage, oneCanvas(), fewCushions())
export const livingRoomWithPosters = () => room(dusk, posters(), fewCushions())
export const livingRoomWithCushions = () => room(clay, twoSmall(), manyCushions())
