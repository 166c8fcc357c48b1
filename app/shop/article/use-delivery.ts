import type { Article } from '#commerce/catalogue/article.contract.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { useDeliveryCost } from '#app/i18n/delivery-cost.ts'

/** When something arrives, and what having it sent costs: before anybody has to ask. */
export function useDelivery(article: Article) {
  const t = useT()
  const format = useFormat()
  const { delivery, deliveryFromMinor } = article
  const days = format.days(delivery.from, delivery.until)
  return {
    days,
    arrives: t('page.article.arrives', { days }),
    cost: useDeliveryCost(deliveryFromMinor),
  }
}
