import { Note, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Acts } from '#commerce/order-acts/order-acts.office.contract.ts'
import { holdReasonWord } from './order-act-page.tsx'
import { orderPath } from './order-words.tsx'

/** Hold of an order and questions about its end: everybody who opens it reads this first. */
export function OrderStanding({ acts }: { acts: Acts }) {
  const { t, may } = useOffice()
  const { hold, cancelRequest, lastCancelAnswer, number, store } = acts
  return (
    <>
      {hold && (
        <Note tone={hold.isPast ? 'bad' : 'warn'}>
          <p>
            {t('office-acts.standing.held', {
              reason: holdReasonWord(t, hold.reason),
              name: hold.by,
            })}{' '}
            {t(hold.isPast ? 'office-acts.standing.past' : 'office-acts.standing.until')}{' '}
            <When at={hold.until} />
          </p>
          {hold.note && <p className="o-written">{hold.note}</p>}
          {may('order.hold', store) && (
            <p>
              <a href={`${orderPath(number)}/hold`}>{t('office-acts.standing.release')}</a>
            </p>
          )}
        </Note>
      )}
      {cancelRequest && (
        <Note tone="warn">
          <p>
            {t('office-acts.standing.asked', { name: cancelRequest.by })}{' '}
            <When at={cancelRequest.askedAt} isRelative />
          </p>
          <p className="o-written">{cancelRequest.reason}</p>
          {may('production.move', store) && (
            <p>
              <a href={`${orderPath(number)}/cancel-answer`}>{t('office-acts.answer.menu')}</a>
            </p>
          )}
        </Note>
      )}
      {!cancelRequest &&
        lastCancelAnswer?.answer === 'REFUSED' &&
        acts.status !== orderStatus.canceled && (
          <Note>
            <p>
              {t('office-acts.standing.refused')} <When at={lastCancelAnswer.at} />
            </p>
            {lastCancelAnswer.note && <p className="o-written">{lastCancelAnswer.note}</p>}
          </Note>
        )}
    </>
  )
}
