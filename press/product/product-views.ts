import { calendar } from './calendar.ts'
import { canvasPrint } from './canvas-print.ts'
import { cushion, sequinCushion, velvetCushion } from './cushion.ts'
import { drawstringBag } from './drawstring-bag.ts'
import { flatCards } from './flat-cards.ts'
import { framedPoster } from './framed-poster.ts'
import { greetingCard, redEnvelopeCard } from './greeting-card.ts'
import { floatingCanvas, poster, railPoster } from './hung-posters.ts'
import { keyring, leatherKeyring, steelKeyring } from './keyrings.ts'
import { bambooMagnet, bambooMagnetSet, magnet, magnetSet } from './magnets.ts'
import {
  bigMug,
  childsMug,
  enamelMug,
  latteMug,
  magicMugPair,
  mug,
  mugFront,
  mugLeft,
  mugPair,
  mugRight,
  mugSet,
} from './mug.ts'
import { clearPhoneCase, phoneCase, toughPhoneCase } from './phone-case.ts'
import { photoBook } from './photo-book.ts'
import { photoPrints, photoStrips, sheet } from './photo-prints.ts'
import { postcardPuzzle, puzzle, woodenPuzzle } from './puzzle.ts'
import type { ProductView } from './stage.ts'
import { stickerSet } from './stickers.ts'
import { toteBag } from './tote-bag.ts'
import { acrylicBoard, metalBoard } from './wall-boards.ts'
import { woodBoard } from './wood-board.ts'

/** A design on its product. The flat is the page to the edge of its bleed. */
export const productViews = {
  mug,
  'big-mug': bigMug,
  'enamel-mug': enamelMug,
  'latte-mug': latteMug,
  'childs-mug': childsMug,
  'coloured-mug': mug,
  'mug-front': mugFront,
  'mug-left': mugLeft,
  'mug-right': mugRight,
  'mug-pair': mugPair,
  'magic-mug-pair': magicMugPair,
  'coloured-mug-pair': mugPair,
  'mug-set': mugSet,
  canvas: canvasPrint,
  'collage-canvas': canvasPrint,
  'floating-canvas': floatingCanvas,
  cushion,
  'velvet-cushion': velvetCushion,
  'sequin-cushion': sequinCushion,
  'framed-poster': framedPoster,
  poster,
  'collage-poster': poster,
  'rail-poster': railPoster,
  'photo-prints': photoPrints,
  'retro-prints': photoPrints,
  'photo-strips': photoStrips,
  'sticker-set': stickerSet,
  'photo-book': photoBook,
  puzzle,
  'wooden-puzzle': woodenPuzzle,
  'postcard-puzzle': postcardPuzzle,
  calendar,
  'greeting-card': greetingCard,
  'red-envelope-card': redEnvelopeCard,
  'flat-cards': flatCards,
  magnet,
  'retro-magnet': magnet,
  'magnet-set': magnetSet,
  'bamboo-magnet': bambooMagnet,
  'bamboo-magnet-set': bambooMagnetSet,
  keyring,
  'steel-keyring': steelKeyring,
  'leather-keyring': leatherKeyring,
  'phone-case': phoneCase,
  'clear-phone-case': clearPhoneCase,
  'tough-phone-case': toughPhoneCase,
  'tote-bag': toteBag,
  'drawstring-bag': drawstringBag,
  'wood-board': woodBoard,
  'metal-board': metalBoard,
  'acrylic-board': acrylicBoard,
  sheet,
} satisfies Record<string, ProductView>

export type ProductViewName = keyof typeof productViews

/** An article whose view nobody has drawn yet is shown as a sheet of paper. */
export function findProductView(name: string): ProductView {
  return Object.hasOwn(productViews, name) ? productViews[name as ProductViewName] : sheet
}
