import { isRefused } from '#api/refusal.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { topicPath } from '#app/paths.ts'
import type { Shop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import type { HelpTopicLink } from '#commerce/help/help.contract.ts'
import { phaseOf } from '#commerce/help/help.terms.ts'
import { orderStatuses, type OrderStatus } from '#commerce/order/order.terms.ts'

export type KnownAnswer = {
  publicId: string
  number: string
  status: number
  expectedOn: string | undefined
  carrier: string | undefined
  /** Whether it can be changed and cancelled by its customer alone. */
  mayChange: boolean
  topics: HelpTopicLink[]
}

/** Facts of an order, as far as this visitor may see them, and the topics of its phase. */
export async function findKnownAnswer(
  shop: Shop,
  publicId: string | undefined,
): Promise<KnownAnswer | undefined> {
  if (!publicId || publicId.length > 64) return undefined
  const order = await shop.api.tracking.getTracking({ publicId })
  if (isRefused(order) || !('status' in order)) return undefined
  const listed = await shop.api.help.listPhaseTopics({ phase: phaseOf(order.status) })
  const carrier = order.parcels.find(({ isReplaced }) => !isReplaced)?.carrierName
  const isOnItsWay = ['making', 'shipped'].includes(phaseOf(order.status))
  return {
    publicId,
    number: order.number,
    status: order.status,
    expectedOn: isOnItsWay ? order.promisedUntil : undefined,
    carrier: phaseOf(order.status) === 'shipped' ? carrier : undefined,
    mayChange: order.mayChange,
    topics: isRefused(listed) ? [] : listed.topics,
  }
}

/** Answer that is known already, before somebody writes; the form stands below all the same. */
export function KnownAnswerPanel({ known, path }: { known: KnownAnswer; path: string }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const name = orderStatuses[known.status as OrderStatus]
  return (
    <section className="panel stack stack-small" aria-labelledby="known-answer">
      <h2 id="known-answer">{t('contact.known.title', { number: known.number })}</h2>
      <p>
        <strong>{t(`tracking-detail.headline.${name}`)}</strong>
      </p>
      {known.carrier && <p>{t('contact.known.carrier', { carrier: known.carrier })}</p>}
      {known.expectedOn && (
        <p>{t('contact.known.expected', { day: format.day(known.expectedOn) })}</p>
      )}
      {known.topics.length > 0 && (
        <>
          <p>{t('contact.known.help')}</p>
          <ul className="link-list">
            {known.topics.map((topic) => (
              <li key={topic.id}>
                <a href={href(topicPath(topic))}>{topic.title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="cluster">
        <ButtonLink href={href(path)} variant="secondary" size="small" icon="package">
          {t('contact.known.open')}
        </ButtonLink>
        {known.mayChange && (
          <ButtonLink href={href(`${path}?ask=cancel`)} variant="quiet" size="small" icon="x">
            {t('tracking-detail.change.cancel')}
          </ButtonLink>
        )}
      </p>
      <p className="muted">{t('contact.known.still')}</p>
    </section>
  )
}
