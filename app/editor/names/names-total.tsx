import { pieceMinorOf } from '#app/editor/buying/unit-price.ts'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { useFormat, useShop } from '#app/i18n/shop-view.tsx'
import type { Translate } from '#app/i18n/translator.ts'
import type { Variant } from '#commerce/catalogue/article.contract.ts'

type NamesTotalProps = {
  start: EditorStart
  variant: Variant
  pieces: number
  packSize: number
  /** Names that a whole number of packs still needs. */
  missing: number
  words: Translate
}

/** Total of the names, by the rule that the cart charges by. */
export function NamesTotal(props: NamesTotalProps) {
  const { start, variant, pieces, packSize, missing, words } = props
  const format = useFormat()
  const hasDecimals = useShop().config.prizesWithDecimals
  const packs = Math.ceil(pieces / packSize)
  const count = packs * (start.line?.quantity ?? 1)
  const bought = { pieces: packs, extraPages: 0, counted: count, hasDecimals }
  const pieceMinor = pieceMinorOf(start.article, variant, bought)
  return (
    <div className="names-total" role="status">
      <p>
        <strong>{words('names-list.pieces', { count: pieces })}</strong>
        {packSize > 1 && ` · ${words('names-list.packs', { count: packs, size: packSize })}`}
      </p>
      <p className="numeric">
        {words('names-list.total', {
          count,
          price: format.price(pieceMinor),
          total: format.price(pieceMinor * count),
        })}
      </p>
      {missing > 0 && (
        <p className="names-trouble">
          {words('names-list.incomplete', { count: missing, size: packSize })}
        </p>
      )}
    </div>
  )
}
