import type { ReactNode } from 'react'
import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { hrefWith } from '#app/office/kit/list-state.ts'
import { Card, Tabs, Timeline, TimelineEntry } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import type { TimelineKind } from '#commerce/order-desk/order-desk.terms.ts'
import { failureWord } from '#app/office/prepress/prepress-words.tsx'
import { reasonName } from '#app/office/money/money-words.ts'
import type { OrderFacts, TimelinePage } from './order-facts.ts'
import { Mentions, NoteActs, NoteForm } from './order-notes.tsx'
import { describeEntry, unsaid, valueOf } from './timeline-words.ts'
import { wordOf } from './order-words.tsx'

/** Parts of the timeline, by their name in the address. */
export const timelineTabs: readonly { name: string; kinds: readonly TimelineKind[] }[] = [
  { name: 'status', kinds: ['status', 'change', 'action', 'withdrawal', 'rendering'] },
  { name: 'note', kinds: ['note', 'ticket'] },
  { name: 'money', kinds: ['payment', 'money', 'refund'] },
  { name: 'parcel', kinds: ['parcel'] },
  { name: 'mail', kinds: ['mail'] },
  { name: 'act', kinds: ['act', 'todo'] },
]

type Props = {
  order: OrderFacts
  timeline: TimelinePage
  shown: string
  sent: Sent | undefined
}

/** One timeline of everything, with the notes of colleagues in it. */
export function OrderTimeline({ order, timeline, shown, sent }: Props) {
  const { t, url, may } = useOffice()
  const tabs = [
    { name: '', label: t('office-orders.timeline.all') },
    ...timelineTabs.map(({ name }) => ({
      name,
      label: t(`office-orders.timeline.kind.${name}` as 'office-orders.timeline.kind.note'),
    })),
  ]
  const older = timeline.next && hrefWith(url, { after: timeline.next })
  return (
    <Card title={t('office-orders.timeline')} id="timeline">
      <div className="o-stack">
        {may('order.note', order.store) && <NoteForm sent={sent} />}
        <Tabs
          label={t('office-orders.timeline.show')}
          tabs={tabs.map(({ name, label }) => ({
            href: `${hrefWith(url, { show: name || undefined })}#timeline`,
            label,
            isHere: name === shown,
          }))}
        />
        {timeline.rows.length === 0 && (
          <p className="o-hint">{t('office-orders.timeline.empty')}</p>
        )}
        <Timeline>
          {timeline.rows.map((row) => (
            <Entry key={`${row.kind} ${row.id}`} row={row} order={order} />
          ))}
        </Timeline>
        <div className="o-pages">
          {url.searchParams.has('after') && (
            <a className="o-button" href={`${hrefWith(url, {})}#timeline`}>
              {t('office-orders.timeline.newest')}
            </a>
          )}
          {older && (
            <a className="o-button" href={`${older}#timeline`}>
              {t('office-orders.timeline.older')}
            </a>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Words beside a row: a reason of a refund is a code, a note names colleagues. */
function textOf(row: TimelinePage['rows'][number], t: Translate): ReactNode {
  const { kind, to, text = '', fields } = row
  // The day until which somebody has time stands in the title.
  if (kind === 'action' && to === 'EXTENDED') return undefined
  if (kind === 'refund') return reasonName(t, text)
  if (kind === 'rendering') return failureWord(t, text)
  if (kind === 'note') return <Mentions text={text} />
  if (kind !== 'act') return text
  // The reason of a hold is the field below it.
  return fields?.some(({ name }) => name === 'hold') ? undefined : listedReason(t, text)
}

/** Reason out of a list in its words; what somebody wrote stays as it is. */
function listedReason(t: Translate, text: string): string {
  const id = `office-acts.reason.${text}`
  const word = t(id as MessageId)
  return word === id ? text : word
}

function Entry({ row, order }: { row: TimelinePage['rows'][number]; order: OrderFacts }) {
  const { t, format, may } = useOffice()
  const words = { t, format }
  const { title, icon, tone } = describeEntry(row, order, words)
  const written = row.text && textOf(row, t)
  const who = row.by ?? (row.actor && wordOf(t, 'actor', row.actor))
  return (
    <TimelineEntry at={row.at} icon={icon} who={who} title={title} {...(tone && { tone })}>
      {written && <p className="o-written">{written}</p>}
      {row.fields
        ?.filter(
          ({ name, after }) => !unsaid.has(name) && (name !== 'status' || after !== undefined),
        )
        .map(({ name, before, after }) => (
          <p key={name} className="o-hint">
            {before === undefined && after === undefined
              ? t('office-orders.timeline.fieldHidden', { name: wordOf(t, 'field', name) })
              : t('office-orders.timeline.field', {
                  name: wordOf(t, 'field', name),
                  before: valueOf(name, before, order, words),
                  after: valueOf(name, after, order, words),
                })}
          </p>
        ))}
      {row.kind === 'note' && may('order.note', order.store) && (
        <NoteActs
          noteId={String(Number(row.id))}
          isPinned={row.isPinned ?? false}
          isOwn={row.isOwn ?? false}
        />
      )}
    </TimelineEntry>
  )
}
