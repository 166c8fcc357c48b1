import { orderStatuses } from '#commerce/order/order.terms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Badge, type BadgeTone } from '#app/ui/feedback/badge.tsx'

const tones: Partial<Record<number, BadgeTone>> = {
  2: 'danger',
  4: 'warning',
  9: 'info',
  10: 'neutral',
  14: 'info',
  15: 'success',
  16: 'danger',
  17: 'warning',
}

export function OrderStatus({ status }: { status: number }) {
  const t = useT()
  const name = orderStatuses[status as keyof typeof orderStatuses]
  return <Badge tone={tones[status] ?? 'butter'}>{t(`general.order.${name}`)}</Badge>
}
