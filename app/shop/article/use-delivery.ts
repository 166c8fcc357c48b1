import type { Article } from '#commerce/catalogue/article.contract.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { useDeliveryCost } from '#app/i18n/delivery-cost.ts'

/** When something arrives, and what having it sent costs: before anybody has to ask. */
export function useDelivery(article: Article) {
  const t = useT()
  const format = useFormat()
  const { delivery, deliveryFromMinor } = article
  return {
    /** As short as a bar at the foot of a phone wants it. */
    days: format.daysAhead(delivery, 'short'),
    arrives: t('page.article.arrives', { days: format.daysAhead(delivery) }),
    cost: useDeliveryCost(deliveryFromMinor),
  }
}
