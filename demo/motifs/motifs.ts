import { christmasTree, rocketsAndPlanets } from './christmas-and-space.ts'
import { dinosaurs } from './dinosaurs.ts'
import { daisies, tulips } from './flowers.ts'
import { cherries, lemonsAndOranges, pawPrints, watermelon } from './fruit.ts'
import { bauhausShapes, memphis } from './geometric.ts'
import { bigHeart, heartsInRows } from './hearts.ts'
import { constellation, starNight } from './night-sky.ts'
import { rainbowArches, sunburst } from './suns-and-rainbows.ts'
import { azulejoTiles, mosaic } from './tiles.ts'
import { autumnLeaves, laurelFrame, leafWreath, snowflakes } from './leaves.ts'
import type { Motif } from './motif.ts'
import { balloonsParty, birthdayCake, confetti, giftsAndBows } from './parties.ts'
import { catsParade } from './cats.ts'
import { dogsParade } from './dogs.ts'
import { coffeeTime, desertSun, mountainMinimal } from './scenes.ts'
import {
  candyStripes,
  checkerboard,
  chevrons,
  gingham,
  herringbone,
  polkaDots,
  scallops,
  waves,
} from './simple-patterns.ts'
import { cactusGarden, pineTrees } from './trees.ts'
import { seaLife } from './sea-life.ts'
import { woodlandAnimals } from './woodland-animals.ts'

/** The designs that are made of shapes. Those that are pictures are in `pictured-motifs.ts`. */
const drawnMotifs: Readonly<Record<string, Motif>> = {
  'polka-dots': polkaDots,
  'candy-stripes': candyStripes,
  gingham,
  herringbone,
  scallops,
  waves,
  chevrons,
  confetti,
  'hearts-in-rows': heartsInRows,
  'big-heart': bigHeart,
  'star-night': starNight,
  constellation,
  'rainbow-arches': rainbowArches,
  sunburst,
  'leaf-wreath': leafWreath,
  'laurel-frame': laurelFrame,
  daisies,
  tulips,
  'autumn-leaves': autumnLeaves,
  snowflakes,
  'pine-trees': pineTrees,
  'cactus-garden': cactusGarden,
  'lemons-and-oranges': lemonsAndOranges,
  cherries,
  watermelon,
  'paw-prints': pawPrints,
  'cats-parade': catsParade,
  'dogs-parade': dogsParade,
  'sea-life': seaLife,
  'woodland-animals': woodlandAnimals,
  dinosaurs,
  'rockets-and-planets': rocketsAndPlanets,
  'balloons-party': balloonsParty,
  'birthday-cake': birthdayCake,
  'christmas-tree': christmasTree,
  'gifts-and-bows': giftsAndBows,
  'coffee-time': coffeeTime,
  'desert-sun': desertSun,
  'bauhaus-shapes': bauhausShapes,
  memphis,
  checkerboard,
  'azulejo-tiles': azulejoTiles,
  mosaic,
  'mountain-minimal': mountainMinimal,
}

export const drawnMotifIds = Object.keys(drawnMotifs)

export function findDrawnMotif(id: string): Motif | undefined {
  return Object.hasOwn(drawnMotifs, id) ? drawnMotifs[id] : undefined
}
