import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { ownOrderPath } from '#app/paths.ts'
import { OrderStatus } from '#app/shop/tracking/order-status.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { OrderSummary } from '#commerce/tracking/tracking.contract.ts'

const ended = new Set([10, 14, 15])

export function OrderCards({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <ul className="order-cards">
      {orders.map((order) => (
        <OrderCard key={order.publicId} order={order} />
      ))}
    </ul>
  )
}

function OrderCard({ order }: { order: OrderSummary }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const { promisedFrom, promisedUntil } = order
  return (
    <li className="order-card">
      <div className="order-card-words">
        <p className="cluster">
          <OrderStatus status={order.status} />
          {order.isReprint && <Badge icon="refresh-cw">{t('accounts-orders.reprint')}</Badge>}
          {order.openActions > 0 && (
            <Badge tone="warning" icon="circle-alert">
              {t('accounts-orders.ask', { count: order.openActions })}
            </Badge>
          )}
        </p>
        <h2>
          <a
            href={href(ownOrderPath(order.publicId))}
            aria-label={t('accounts-orders.open', { number: order.number })}
          >
            {order.number}
          </a>
        </h2>
        <p className="muted">
          {[
            format.day(order.placedAt),
            t('accounts-orders.pieces', { count: order.quantity }),
            format.price(order.totalMinor, order.currency),
          ].join('\u00a0· ')}
        </p>
        {promisedFrom && promisedUntil && !ended.has(order.status) && (
          <p>{t('accounts-orders.arrives', { days: format.days(promisedFrom, promisedUntil) })}</p>
        )}
      </div>
      <ul className="order-card-pictures">
        {order.shown.map((line, index) => (
          <li key={index}>
            <ShownPicture line={line} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function ShownPicture({ line }: { line: OrderSummary['shown'][number] }) {
  if (line.urlPreview !== undefined) {
    return (
      <img
        className="order-line-picture"
        src={line.urlPreview}
        width={1200}
        height={900}
        alt={line.articleName}
        loading="lazy"
        decoding="async"
      />
    )
  }
  return (
    <span className="order-line-picture">
      {line.picture ? (
        <Picture source={line.picture} sizes="5.5rem" alt={line.articleName} />
      ) : (
        <Icon name="image" label={line.articleName} />
      )}
    </span>
  )
}
