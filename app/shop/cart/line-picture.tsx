import { useT } from '#app/i18n/shop-view.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { CartLine, SavedLine } from '#commerce/cart/cart-view.contract.ts'
import { nameOf } from './line-name.ts'

/** What was designed, on its product, and larger by a click; until it is drawn, the product alone. */
export function LinePicture({ line }: { line: CartLine | SavedLine }) {
  const t = useT()
  const { design, picture } = line
  if (design?.urlPreview) {
    return (
      <a className="cart-picture" href={design.urlPreview} target="_blank" rel="noopener">
        <img src={design.urlPreview} alt="" width={1200} height={900} />
        <span className="visually-hidden">{t('cart.larger', { article: nameOf(line) })}</span>
      </a>
    )
  }
  return (
    <div className="cart-picture">
      {picture && <Picture source={picture} sizes="(width >= 768px) 176px, 112px" alt="" />}
      {design && <span className="cart-picture-drawing">{t('cart.drawing')}</span>}
    </div>
  )
}
