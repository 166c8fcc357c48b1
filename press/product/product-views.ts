import { calendar } from './calendar.ts'
import { canvasPrint } from './canvas-print.ts'
import { cushion } from './cushion.ts'
import { drawstringBag } from './drawstring-bag.ts'
import { flatCards } from './flat-cards.ts'
import { framedPoster } from './framed-poster.ts'
import { greetingCard } from './greeting-card.ts'
import { keyring, leatherKeyring, steelKeyring } from './keyrings.ts'
import { bambooMagnet, magnet } from './magnets.ts'
import { magicMugPair, mugFront, mugLeft, mugPair, mugRight, mugSet } from './mug.ts'
import { clearPhoneCase, phoneCase } from './phone-case.ts'
import { photoBook } from './photo-book.ts'
import { photoPrints, sheet } from './photo-prints.ts'
import { puzzle } from './puzzle.ts'
import type { ProductView } from './stage.ts'
import { toteBag } from './tote-bag.ts'
import { woodBoard } from './wood-board.ts'

/** A design on its product. The flat is the page to the edge of its bleed. */
export const productViews = {
  'mug-front': mugFront,
  'mug-left': mugLeft,
  'mug-right': mugRight,
  'mug-pair': mugPair,
  'magic-mug-pair': magicMugPair,
  'coloured-mug-pair': mugPair,
  'mug-set': mugSet,
  canvas: canvasPrint,
  cushion,
  'framed-poster': framedPoster,
  'photo-prints': photoPrints,
  'photo-book': photoBook,
  puzzle,
  calendar,
  'greeting-card': greetingCard,
  'flat-cards': flatCards,
  magnet,
  'bamboo-magnet': bambooMagnet,
  keyring,
  'steel-keyring': steelKeyring,
  'leather-keyring': leatherKeyring,
  'phone-case': phoneCase,
  'clear-phone-case': clearPhoneCase,
  'tote-bag': toteBag,
  'drawstring-bag': drawstringBag,
  'wood-board': woodBoard,
  sheet,
} satisfies Record<string, ProductView>

export type ProductViewName = keyof typeof productViews

/** An article whose view nobody has drawn yet is shown as a sheet of paper. */
export function findProductView(name: string): ProductView {
  return Object.hasOwn(productViews, name) ? productViews[name as ProductViewName] : sheet
}
