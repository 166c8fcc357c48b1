/** About us: the print workshop in the morning, nobody in yet. */
import { gardenWindow, pendantLamp } from './interior-forms.ts'
import { botanicalLeaves } from './motif-botanical-leaves.ts'
import { catWindow } from './motif-cat-window.ts'
import { dawnMountains } from './motif-dawn-mountains.ts'
import { flowerBouquet } from './motif-flower-bouquet.ts'
import { sailingBoat } from './motif-sailing-boat.ts'
import { sunAndArches } from './motif-sun-and-arches.ts'
import { polygon, rectangle } from './path-pen.ts'
import { feathered, SHADE } from './soft-light.ts'
import { photographicFinish, wall, WALLS, woodFibres } from './studio-backdrop.ts'
import { down, fill, svgDocument } from './svg-markup.ts'
import { dryingLine, etchingPress, rollRack, workBench } from './workshop-forms.ts'

const WIDTH = 2000
const HEIGHT = 1200
const FLOOR = 1010

export const workshop = () =>
  svgDocument(
    WIDTH,
    HEIGHT,
    wall(WIDTH, HEIGHT, WALLS.cream) +
      fill(rectangle(0, 640, WIDTH, FLOOR - 640), down('#b9c6b4', '#9fb09d')) +
      fill(rectangle(0, 632, WIDTH, 14), down('#fbf3e4', '#d9c8ab')) +
      floor() +
      gardenWindow([70, -40], 430, 560) +
      dryingLine([720, 96], [2060, 130], 46, [
        [botanicalLeaves, 160, 210],
        [sailingBoat, 230, 184],
        [sunAndArches, 170, 220],
        [catWindow, 180, 200],
        [flowerBouquet, 170, 220],
      ]) +
      rollRack([50, FLOOR + 14], 5, 4, 96) +
      workBench([1500, 770], 520, FLOOR + 30) +
      etchingPress(dawnMountains, [960, 1090]) +
      pendantLamp([618, 300], 190, ['#e3b04e', '#b07c26']) +
      photographicFinish(WIDTH, HEIGHT),
  )

function floor(): string {
  const sunlight = polygon([
    [330, FLOOR + 10],
    [620, FLOOR + 10],
    [860, HEIGHT],
    [460, HEIGHT],
  ])
  return (
    fill(rectangle(0, FLOOR, WIDTH, HEIGHT - FLOOR), down('#b98a5a', '#d9ae7c')) +
    woodFibres([0, FLOOR, WIDTH, HEIGHT - FLOOR], '#5d3515', 21, 60) +
    feathered(sunlight, '#fff1cf', 26, 0.35, 6) +
    fill(rectangle(0, FLOOR - 20, WIDTH, 20), down('#f3e6cf', '#cdb693')) +
    fill(rectangle(0, FLOOR, WIDTH, 20), down([0, SHADE, 0.35], [1, SHADE, 0]))
  )
}
