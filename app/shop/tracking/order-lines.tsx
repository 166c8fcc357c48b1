import type { ReactNode } from 'react'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { NamesOfPieces } from '#app/shop/names-of-pieces.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { Tracking, TrackingLine } from '#commerce/tracking/tracked-order.contract.ts'

type OrderLinesProps = {
  order: Tracking
  /** Acts that may be done with a line. */
  renderActs?: (line: TrackingLine) => ReactNode
}

export function OrderLines({ order, renderActs }: OrderLinesProps) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="order-lines">
      <h2 id="order-lines">{t('tracking-detail.lines')}</h2>
      <ul className="order-lines">
        {order.lines.map((line) => (
          <li key={line.id} className="order-line">
            <LinePicture line={line} />
            <div className="order-line-words">
              <LineWords order={order} line={line} />
              {renderActs?.(line)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** As it is printed; the article itself until that is drawn. */
export function LinePicture({
  line,
}: {
  line: Pick<TrackingLine, 'urlPreview' | 'picture' | 'articleName'>
}) {
  const t = useT()
  if (line.urlPreview !== undefined) {
    return (
      <img
        className="order-line-picture"
        src={line.urlPreview}
        width={1200}
        height={900}
        alt={t('tracking-detail.picture', { article: line.articleName })}
        loading="lazy"
        decoding="async"
      />
    )
  }
  return (
    <span className="order-line-picture">
      {line.picture ? (
        <Picture source={line.picture} sizes="8rem" alt="" />
      ) : (
        <Icon name="image" size={32} />
      )}
    </span>
  )
}

const productionShown = new Set([1, 2, 13])

function LineWords({ order, line }: { order: Tracking; line: TrackingLine }) {
  const t = useT()
  const format = useFormat()
  const { money } = order
  return (
    <>
      <h3 className="order-line-name">{line.articleName}</h3>
      <p className="muted">
        {[
          // A design of one's own is named after what it is on.
          line.designName !== line.articleName && line.designName,
          line.variantLabel,
          t('tracking-detail.pieces', { count: line.quantity }),
        ]
          .filter(Boolean)
          .join('\u00a0· ')}
      </p>
      {line.names && (
        <NamesOfPieces
          names={line.names}
          summary={t('tracking-detail.names', { count: line.names.length })}
        />
      )}
      {productionShown.has(order.status) && (
        <p className={`order-line-production order-line-production-${line.production}`}>
          {t(`tracking-detail.production.${line.production}`)}
        </p>
      )}
      {money && line.totalMinor !== undefined && (
        <p className="order-line-total">{format.price(line.totalMinor, money.currency)}</p>
      )}
      {line.withdrawnAt !== undefined && (
        <p className="muted">
          {t('tracking-detail.withdrawn', { day: format.day(line.withdrawnAt) })}
        </p>
      )}
    </>
  )
}
