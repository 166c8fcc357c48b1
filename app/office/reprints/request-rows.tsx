import { Badge, Card, Money, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { orderPath } from '#app/office/orders/order-words.tsx'
import {
  piecesOf,
  reasonName,
  reprintPath,
  stateTones,
  type RequestedReprint,
} from './reprint-words.ts'

/** Reprints of an order that somebody has asked for already. */
export function RequestRows({ requests }: { requests: readonly RequestedReprint[] }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-reprints.earlier')}>
      <ul className="o-rows">
        {requests.map((request) => (
          <li key={request.requestId}>
            <div>
              <a href={reprintPath(request.requestId)}>{piecesOf(request)}</a>{' '}
              <Badge tone={stateTones[request.state]}>
                {t(`office-reprints.state.${request.state}`)}
              </Badge>
              <p className="o-hint">
                {reasonName(t, request.reason)} · {request.askedBy} · <When at={request.askedAt} />
              </p>
              {request.reprint && <a href={orderPath(request.reprint)}>{request.reprint}</a>}
            </div>
            <Money minor={request.valueMinor} currency={request.currency} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
