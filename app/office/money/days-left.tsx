import { Badge } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'

const FEW_DAYS = 3

/** Days until the law wants the money back. */
export function DaysLeft({ days }: { days: number }) {
  const { t } = useOffice()
  if (days < 0) return <Badge tone="bad">{t('office-money.late', { days: -days })}</Badge>
  const tone = days <= FEW_DAYS ? 'warn' : 'plain'
  return <Badge tone={tone}>{t('office-money.inDays', { days })}</Badge>
}
