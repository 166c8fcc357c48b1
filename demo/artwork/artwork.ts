/** The pictures of the demo shop that are drawn by hand, each on demand. */
import { corkCoasters } from './cork-coasters.ts'
import { giftBoxWithRibbon, hangingKit, woodenPrintStand } from './product-accessories.ts'
import { homeHero } from './scene-home-hero.ts'
import { livingRoom, livingRoomWithCushions, livingRoomWithPosters } from './scene-living-room.ts'
import { mugShopHero } from './scene-mug-shop-hero.ts'
import { offersBanner } from './scene-offers-banner.ts'
import { seasonScenes } from './scene-seasons.ts'
import { workshop } from './scene-workshop.ts'
import { STUDIO } from './studio-backdrop.ts'

type Artwork = { width: number; height: number; svg: () => string }

const product = (svg: () => string): Artwork => ({ width: STUDIO, height: STUDIO, svg })
const scene = (svg: () => string): Artwork => ({ width: 2000, height: 1200, svg })

const artworks: Readonly<Record<string, Artwork>> = {
  'gift-box': product(giftBoxWithRibbon),
  'print-stand': product(woodenPrintStand),
  'hanging-kit': product(hangingKit),
  'cork-coasters': product(corkCoasters),
  'hero-estampa': scene(homeHero),
  'hero-mug-shop': scene(mugShopHero),
  'about-workshop': scene(workshop),
  'offers-banner': scene(offersBanner),
  'living-room': scene(livingRoom),
  'living-room-posters': scene(livingRoomWithPosters),
  'living-room-cushions': scene(livingRoomWithCushions),
  ...Object.fromEntries(Object.entries(seasonScenes).map(([name, svg]) => [name, scene(svg)])),
}

export function findArtwork(name: string): Artwork {
  const artwork = Object.hasOwn(artworks, name) ? artworks[name] : undefined
  if (!artwork) throw new Error(`There is no artwork ${name}`)
  return artwork
}
