import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { verdictWords, type Speech } from '#app/shop/promotion/promotion-words.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { Cart, CartNews } from '#commerce/cart/cart-view.contract.ts'
import { CartForm } from './cart-changes.tsx'
import { nameOf } from './line-name.ts'

/** Cart news: what the shop changed since the shopper last looked, until they say that they have read it. */
export function CartNewsNotice({ cart }: { cart: Cart }) {
  const t = useT()
  const format = useFormat()
  const { news, newsId, lines } = cart
  if (newsId === undefined) return null
  const articleOf = (lineId: string) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? nameOf(line) : ''
  }
  return (
    <Alert
      tone="warning"
      role="status"
      title={t('cart.news')}
      actions={
        <CartForm name="news" intent="acceptNews" fields={{ news_id: newsId }}>
          <Button variant="secondary" size="small">
            {t('cart.news.read')}
          </Button>
        </CartForm>
      }
    >
      <ul className="cart-news">
        {news.map((one, index) => (
          <li key={index}>{newsWords({ t, format }, one, articleOf)}</li>
        ))}
      </ul>
    </Alert>
  )
}

function newsWords(
  { t, format }: Speech,
  news: CartNews,
  articleOf: (lineId: string) => string,
): string {
  switch (news.kind) {
    case 'price':
    case 'discount':
      return t(`cart.news.${news.kind}`, {
        article: articleOf(news.lineId),
        from: format.price(news.fromMinor),
        to: format.price(news.toMinor),
      })
    case 'unavailable':
    case 'available':
      return t(`cart.news.${news.kind}`, { article: articleOf(news.lineId) })
    case 'promotion': {
      const name = news.name ?? news.code ?? ''
      const why = news.reason ? verdictWords({ t, format }, news) : t('cart.news.ended')
      return `${t('cart.news.promotion', { name })} ${why ?? ''}`
    }
  }
}
