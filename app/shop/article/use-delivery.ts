import type { Article } from '#commerce/catalogue/article.contract.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'

/** When something arrives, and what having it sent costs: before anybody has to ask. */
export function useDelivery(article: Article, freeDeliveryMinor: number | undefined) {
  const t = useT()
  const format = useFormat()
  const { delivery, deliveryFromMinor } = article
  const days = format.days(delivery.from, delivery.until)
  const price = deliveryFromMinor !== undefined && format.price(deliveryFromMinor)
  const free = freeDeliveryMinor !== undefined && format.price(freeDeliveryMinor)
  return {
    days,
    arrives: t('page.article.arrives', { days }),
    cost: !price
      ? undefined
      : free
        ? t('page.article.deliveryFreeFrom', { price, free })
        : t('page.article.deliveryFrom', { price }),
  }
}
