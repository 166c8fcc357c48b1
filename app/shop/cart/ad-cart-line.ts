import type { Cart, CartLine } from '#commerce/cart/cart-view.contract.ts'

/** A line of the cart as advertising is told of it: the specification's names, and no more. */
export type AdCartLine = {
  cart_id: string
  article_id: number
  article_name: string
  /** Price of one piece, in the store's currency. */
  pvp: number
  article_name_plural: string
  quantity: number
  promotion_code: string
  url_preview: string
}

export function adCartLines(
  cart: Pick<Cart, 'id' | 'lines'>,
  { origin }: { origin: string },
): AdCartLine[] {
  const buyable = cart.lines.filter(({ isAvailable }) => isAvailable)
  return buyable.map((line) => ({
    cart_id: cart.id ?? '',
    article_id: line.articleId,
    article_name: line.articleName,
    pvp: line.pieceMinor / 100,
    article_name_plural: line.articleNamePlural,
    quantity: line.quantity * line.pieces,
    promotion_code: codesOf(line),
    url_preview: previewOf(line, origin),
  }))
}

const codesOf = ({ applied }: CartLine) => applied.flatMap(({ code }) => code ?? []).join(',')

/** Preview for advertising: of a design only its owner's browser can open it; of an article everybody's. */
function previewOf({ design, picture }: CartLine, origin: string): string {
  if (design) return design.urlPreview === undefined ? '' : `${origin}${design.urlPreview}`
  if (!picture) return ''
  const format = picture.formats.endsWith('png') ? 'png' : 'jpg'
  return `${origin}${picture.base}-${picture.widths.at(-1) ?? picture.width}.${format}`
}
