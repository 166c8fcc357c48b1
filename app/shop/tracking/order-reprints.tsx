import type { ReactNode } from 'react'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { ownOrderPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'

/** Both ways between an order and what was made again of it; whoever looks at it in the account stays there. */
export function OrderReprints({ order, path }: { order: Tracking; path: string }): ReactNode {
  const t = useT()
  const href = useHref()
  const { isReprint, firstOrder, reprints } = order
  if (!isReprint && reprints.length === 0) return null
  const pathOf = (publicId: string) =>
    path === ownOrderPath(order.publicId) ? ownOrderPath(publicId) : `/tracking/${publicId}`
  return (
    <Alert tone="info">
      {isReprint && <p>{t('tracking-detail.reprint')}</p>}
      {firstOrder && (
        <p>
          <a href={href(pathOf(firstOrder.publicId))}>
            {t('tracking-detail.reprintOf', { number: firstOrder.number })}
          </a>
        </p>
      )}
      {reprints.map(({ publicId, number }) => (
        <p key={publicId}>
          <a href={href(pathOf(publicId))}>{t('tracking-detail.reprintMade', { number })}</a>
        </p>
      ))}
    </Alert>
  )
}
