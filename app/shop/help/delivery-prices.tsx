import { useFormat, useShop, useT } from '#app/i18n/shop-view.tsx'
import { optionName } from '#app/shop/checkout/option-name.ts'

/** Placeholder in the text of a topic: what delivery costs in this store today. */
export const DELIVERY_PRICES = '{delivery-prices}'

export function DeliveryPrices() {
  const { delivery, freeDeliveryMinor } = useShop().ways
  const t = useT()
  const format = useFormat()
  if (delivery.length === 0) return null
  return (
    <div className="prose">
      <ul>
        {delivery.map((way) => (
          <li key={way.mode + way.speed}>
            {optionName(t, way)}: {t('general.price.from')} {format.price(way.fromMinor)}
          </li>
        ))}
        {freeDeliveryMinor !== undefined && (
          <li>{t('help-topic.freeFrom', { free: format.price(freeDeliveryMinor) })}</li>
        )}
      </ul>
    </div>
  )
}
