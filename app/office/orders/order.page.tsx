import { isRefused } from '#api/refusal.ts'
import { timelineKinds, type TimelineKind } from '#commerce/order-desk/order-desk.terms.ts'
import { Badge, ButtonLink, PageHead, When } from '#app/office/kit/parts.tsx'
import { FollowButton } from '#app/office/notices/follow-button.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type ActEnd, type FormAsk } from '#app/office/office-page.ts'
import type { OrderAct } from './order-act.ts'
import { actsFor } from './order-acts.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import type { OrderFacts } from './order-facts.ts'
import { OrderSide } from './order-side.tsx'
import { OrderStanding } from './order-standing.tsx'
import { OrderSums } from './order-sums.tsx'
import { OrderTimeline, timelineTabs } from './order-timeline.tsx'
import { OrderWay } from './order-way.tsx'
import { PinnedNote } from './order-notes.tsx'
import { orderPath, StatusBadge } from './order-words.tsx'

export const page = definePage({
  load: async ({ api, params, url }) => {
    const number = params['number']!
    const shown = url.searchParams.get('show') ?? ''
    const kind = timelineTabs.find(({ name }) => name === shown)?.kinds ?? []
    const after = url.searchParams.get('after') ?? undefined
    const [order, acts, timeline] = await Promise.all([
      api.orderDesk.getOrder({ number }),
      api.orderActs.getActs({ number }),
      api.orderDesk.listTimeline({ number, kind: kind.filter(isTimelineKind), after }),
    ])
    if (isRefused(order)) return order
    if (isRefused(acts)) return acts
    return isRefused(timeline) ? timeline : { order, acts, timeline, shown }
  },
  act: actOnOrder,
  title: ({ order }) => order.number,
  View: ({ data: { order, acts, timeline, shown }, office, sent }) => {
    const { t, stores } = office
    return (
      <>
        <PageHead
          title={order.number}
          up={{ href: '/office/orders', label: t('office-orders.up') }}
          badges={<HeadBadges order={order} />}
          lead={
            <>
              {stores.find(({ slug }) => slug === order.store)?.name ?? order.store}
              {' · '}
              <When at={order.placedAt} />
            </>
          }
        >
          <Acts order={order} />
          <FollowButton isFollowed={order.isFollowed} field="do" />
        </PageHead>
        <OrderWay order={order} />
        <div className="o-columns">
          <div className="o-stack">
            <OrderStanding acts={acts} />
            {order.pinned && <PinnedNote note={order.pinned} />}
            <OrderLines order={order} />
            <OrderSums order={order} />
            <OrderMoney order={order} sent={sent} />
            <OrderTimeline order={order} timeline={timeline} shown={shown} sent={sent} />
          </div>
          <OrderSide order={order} sent={sent} />
        </div>
      </>
    )
  },
})

const isTimelineKind = (kind: string): kind is TimelineKind =>
  (timelineKinds as readonly string[]).includes(kind)

function HeadBadges({ order }: { order: OrderFacts }) {
  const { t } = useOffice()
  return (
    <>
      <StatusBadge status={order.status} />
      {order.isLate && <Badge tone="bad">{t('office-orders.late')}</Badge>}
      {order.reprintOf && <Badge tone="info">{t('office-orders.reprint')}</Badge>}
      {(order.isPresent || order.giftMessage) && <Badge>{t('office-orders.gift')}</Badge>}
    </>
  )
}

/** Statuses in which an order waits for somebody: what gets it on stands first. */
const stuck: Readonly<Record<number, string>> = { 2: 'errors', 16: 'delivery', 17: 'delivery' }

/** Acts of all areas of the office: the first ones as buttons, the others behind one. */
function Acts({ order }: { order: OrderFacts }) {
  const office = useOffice()
  const { t } = office
  const acts = actsFor(order, office.may)
  const isFirst = ({ name, tone }: OrderAct) => tone === 'primary' || name === stuck[order.status]
  const plain = acts.filter((act) => act.tone === undefined && !isFirst(act))
  const beside = plain.filter(({ name }) => name === 'refund' || name === 'hold')
  const others = [
    ...plain.filter((act) => !beside.includes(act)),
    ...acts.filter(({ tone }) => tone === 'danger'),
  ]
  return (
    <>
      {acts.filter(isFirst).map((act) => (
        <ButtonLink key={act.name} href={act.path(order)} kind="primary">
          {t(act.label)}
        </ButtonLink>
      ))}
      {beside.map((act) => (
        <ButtonLink key={act.name} href={act.path(order)}>
          {t(act.label)}
        </ButtonLink>
      ))}
      {others.length > 0 && (
        <details className="o-menu" data-menu="">
          <summary className="o-button">
            {t('office-orders.acts.more')}
            <span className="o-visually-hidden"> {t('office-orders.acts.title')}</span>
            <OfficeIcon name="chevron-down" size={14} />
          </summary>
          <div className="o-menu-box o-menu-end">
            {others.map((act) => (
              <a
                key={act.name}
                href={act.path(order)}
                data-tone={act.tone}
                data-key-act={act.name === 'address' ? 'edit' : undefined}
              >
                {t(act.label)}
              </a>
            ))}
          </div>
        </details>
      )}
    </>
  )
}

/** Small acts that the page does itself: notes and tags. */
async function actOnOrder({ api, form, params }: FormAsk): Promise<ActEnd> {
  const number = params['number']!
  const noteId = fieldOf(form, 'noteId')
  const goTo = orderPath(number)
  switch (fieldOf(form, 'do')) {
    case 'note': {
      const body = fieldOf(form, 'body')
      const pin = fieldOf(form, 'pin') === 'yes'
      const end = await api.orderDesk.addNote({ number, body, pin })
      return isRefused(end) ? end : { goTo: `${goTo}#timeline`, toast: 'office-orders.note.added' }
    }
    case 'follow':
    case 'unfollow': {
      const isFollowing = fieldOf(form, 'do') === 'follow'
      const end = await api.noticeDesk.followOrder({ number, isFollowing })
      if (isRefused(end)) return end
      const id = isFollowing ? 'office-notices.followed' : 'office-notices.unfollowed'
      const fields = { do: isFollowing ? 'unfollow' : 'follow' }
      return { goTo, toast: { id, undo: { action: goTo, fields } } }
    }
    case 'pin':
    case 'unpin': {
      const pin = fieldOf(form, 'do') === 'pin'
      const end = await api.orderDesk.pinNote({ number, noteId, pin })
      if (isRefused(end)) return end
      // Pinned in place of another one, which taking it off would not bring back.
      if (pin) return { goTo, toast: 'office-orders.note.pinnedToast' }
      const undo = { action: goTo, fields: { do: 'pin', noteId } }
      return { goTo, toast: { id: 'office-orders.note.unpinned', undo } }
    }
    case 'remove': {
      const end = await api.orderDesk.removeNote({ number, noteId })
      return isRefused(end)
        ? end
        : { goTo: `${goTo}#timeline`, toast: 'office-orders.note.removed' }
    }
    case 'clawback': {
      const commissionId = fieldOf(form, 'commissionId')
      const reason = fieldOf(form, 'reason')
      const end = await api.moneyDesk.clawBackCommission({ commissionId, reason })
      return isRefused(end) ? end : { goTo, toast: 'office-money.done.clawedBack' }
    }
    default: {
      const tag = fieldOf(form, 'tags')
        .toLowerCase()
        .split(/[\s,]+/)
      const seen = fieldOf(form, 'seen') || undefined
      const end = await api.orderDesk.setTags({ number, tag: tag.filter(Boolean), seen })
      if (isRefused(end)) return end
      if (seen === undefined) return { goTo, toast: 'office-orders.tags.saved' }
      // What a colleague gives or takes meanwhile stays as they left it.
      const fields = { do: 'tags', tags: seen, seen: `,${end.tags.join(',')}` }
      return { goTo, toast: { id: 'office-orders.tags.saved', undo: { action: goTo, fields } } }
    }
  }
}
