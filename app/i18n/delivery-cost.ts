import { useFormat, useShop, useT } from './shop-view.tsx'

/** Words for what delivery costs at least, and from which amount on it is free; undefined where nothing is sent. */
export function useDeliveryCost(fromMinor: number | undefined): string | undefined {
  const { freeDeliveryMinor } = useShop().ways
  const t = useT()
  const format = useFormat()
  if (fromMinor === undefined) return undefined
  const price = format.price(fromMinor)
  if (freeDeliveryMinor === undefined) return t('general.delivery.from', { price })
  return t('general.delivery.freeFrom', { price, free: format.price(freeDeliveryMinor) })
}
