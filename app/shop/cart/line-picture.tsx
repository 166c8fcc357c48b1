import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { CartLine, SavedLine } from '#commerce/cart/cart-view.contract.ts'
import { nameOf } from './line-name.ts'

/** Line picture: what was designed, on its product, and larger by a click; until it is drawn, a place for it. */
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
  // Somebody else's photo on the product would look like a mistake.
  if (design) {
    return (
      <div className="cart-picture cart-picture-drawing">
        <Icon name="image" size={32} />
        <span>{t('cart.preparing')}</span>
      </div>
    )
  }
  return (
    <div className="cart-picture">
      {picture && <Picture source={picture} sizes="(width >= 768px) 176px, 112px" alt="" />}
    </div>
  )
}
