/**
 * Every picture of the demo shop by a name that stays the same, drawn on demand. The seed
 * rasterises them; nothing here is stored as an image.
 */
import { balloonFlight } from './motif-balloon-flight.ts'
import { botanicalLeaves } from './motif-botanical-leaves.ts'
import { catWindow } from './motif-cat-window.ts'
import { cityNight } from './motif-city-night.ts'
import { dawnMountains } from './motif-dawn-mountains.ts'
import { dogPortrait } from './motif-dog-portrait.ts'
import { flowerBouquet } from './motif-flower-bouquet.ts'
import { hillCouple } from './motif-hill-couple.ts'
import { lemonBranch } from './motif-lemon-branch.ts'
import { moonAndRabbit } from './motif-moon-and-rabbit.ts'
import { sailingBoat } from './motif-sailing-boat.ts'
import { sunAndArches } from './motif-sun-and-arches.ts'
import { terrazzo } from './motif-terrazzo.ts'
import { giftBoxWithRibbon, hangingKit, woodenPrintStand } from './product-accessories.ts'
import { keyring, phoneCases, toteOnPeg } from './product-carry.ts'
import { cushionOnSofa, fridgeMagnets, puzzle } from './product-home.ts'
import { magicMug, magicMugStages, whiteMug, whiteMugBack } from './product-mug.ts'
import { calendarOnWall, greetingCards, photoPrints } from './product-paper.ts'
import { photoBookCover, photoBookOpen } from './product-photo-book.ts'
import { canvasEdge, canvasOnWall, framedPoster } from './product-wall-art.ts'
import { homeHero } from './scene-home-hero.ts'
import { mugShopHero } from './scene-mug-shop-hero.ts'
import { offersBanner } from './scene-offers-banner.ts'
import { workshop } from './scene-workshop.ts'
import { STUDIO } from './studio-backdrop.ts'
import { svgDocument } from './svg-markup.ts'
import type { Motif } from './surface-warp.ts'

interface Picture {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly svg: () => string
}

const LANDSCAPE = [1200, 960] as const
const PORTRAIT = [1200, 1500] as const
const SQUARE = [1200, 1200] as const
const WIDE = [2000, 1200] as const

/** A motif on its own, as a published design. */
const design = (
  name: string,
  motif: Motif,
  [width, height]: readonly [number, number],
): Picture => ({
  name: `motif-${name}`,
  width,
  height,
  svg: () => svgDocument(width, height, motif(width, height)),
})

const product = (name: string, svg: () => string): Picture => ({
  name,
  width: STUDIO,
  height: STUDIO,
  svg,
})

const scene = (name: string, svg: () => string): Picture => ({
  name,
  width: WIDE[0],
  height: WIDE[1],
  svg,
})

export const pictures: ReadonlyArray<Picture> = [
  design('dawn-mountains', dawnMountains, LANDSCAPE),
  design('sailing-boat', sailingBoat, LANDSCAPE),
  design('hill-couple', hillCouple, LANDSCAPE),
  design('city-night', cityNight, LANDSCAPE),
  design('dog-portrait', dogPortrait, PORTRAIT),
  design('balloon-flight', balloonFlight, PORTRAIT),
  design('flower-bouquet', flowerBouquet, PORTRAIT),
  design('sun-and-arches', sunAndArches, PORTRAIT),
  design('cat-window', catWindow, SQUARE),
  design('moon-and-rabbit', moonAndRabbit, SQUARE),
  design('botanical-leaves', botanicalLeaves, SQUARE),
  design('lemon-branch', lemonBranch, SQUARE),
  design('terrazzo', terrazzo, SQUARE),

  product('mug-white-dog', () => whiteMug(dogPortrait)),
  product('mug-white-dog-back', () => whiteMugBack(dogPortrait)),
  product('mug-white-cat', () => whiteMug(catWindow)),
  product('mug-white-lemons', () => whiteMugBack(lemonBranch)),
  product('magic-mug-couple', () => magicMug(hillCouple)),
  product('magic-mug-couple-stages', () => magicMugStages(hillCouple)),
  product('canvas-mountains', () => canvasOnWall(dawnMountains)),
  product('canvas-mountains-edge', () => canvasEdge(dawnMountains)),
  product('canvas-city-night', () => canvasOnWall(cityNight)),
  product('poster-framed-arches', () => framedPoster(sunAndArches)),
  product('poster-framed-bouquet', () => framedPoster(flowerBouquet)),
  product('photo-prints', () => photoPrints(sailingBoat, dogPortrait, hillCouple, cityNight)),
  product('cushion-botanical', () => cushionOnSofa(botanicalLeaves)),
  product('cushion-terrazzo', () => cushionOnSofa(terrazzo)),
  product('puzzle-balloons', () => puzzle(balloonFlight)),
  product('fridge-magnets', () =>
    fridgeMagnets(catWindow, terrazzo, lemonBranch, sailingBoat, hillCouple),
  ),
  product('calendar-sailing-boat', () => calendarOnWall(sailingBoat)),
  product('greeting-cards', () => greetingCards(flowerBouquet, balloonFlight)),
  product('phone-case-lemons', () => phoneCases(lemonBranch, sunAndArches)),
  product('keyring-dog', () => keyring(dogPortrait)),
  product('tote-bag-arches', () => toteOnPeg(sunAndArches)),
  product('photo-book-open', () =>
    photoBookOpen(hillCouple, sailingBoat, dogPortrait, balloonFlight),
  ),
  product('photo-book-cover', () => photoBookCover(hillCouple)),
  product('gift-box', giftBoxWithRibbon),
  product('print-stand', woodenPrintStand),
  product('hanging-kit', hangingKit),

  scene('hero-estampa', homeHero),
  scene('hero-mug-shop', mugShopHero),
  scene('about-workshop', workshop),
  scene('offers-banner', offersBanner),
]
