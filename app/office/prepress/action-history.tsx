import { Card, Timeline, TimelineEntry, type Tone } from '#app/office/kit/parts.tsx'
import type { OfficeIconName } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { wordOf } from '#app/office/orders/order-words.tsx'
import type { DeskAction } from '#commerce/prepress-desk/prepress-desk.contract.ts'
import { endReason } from './prepress-words.tsx'

type Event = DeskAction['history'][number]

const looks = {
  asked: { icon: 'circle-help' },
  again: { icon: 'circle-help' },
  SUBMITTED: { icon: 'message-square', tone: 'warn' },
  ACCEPTED: { icon: 'check', tone: 'good' },
  REJECTED: { icon: 'undo-2', tone: 'bad' },
  EXPIRED: { icon: 'x' },
  REMINDED: { icon: 'send' },
  EXTENDED: { icon: 'calendar' },
} as const satisfies Record<string, { icon: OfficeIconName; tone?: Tone }>

function nameOf({ act, from, to }: Event): keyof typeof looks {
  if (act !== 'MOVED') return act
  return to === 'OPEN' ? (from === undefined ? 'asked' : 'again') : to
}

/** Rounds of a question, newest first, with who did what. */
export function History({ action }: { action: DeskAction }) {
  const { t, format } = useOffice()
  const events = action.history.map((event, place) => ({ ...event, place }))
  return (
    <Card title={t('office-prepress.history')}>
      <Timeline>
        {events.toReversed().map((event) => {
          const name = nameOf(event)
          const look = looks[name]
          const { reason } = event
          return (
            <TimelineEntry
              key={event.place}
              at={event.at}
              icon={look.icon}
              {...('tone' in look && { tone: look.tone })}
              who={event.name ?? wordOf(t, 'actor', event.actor)}
              title={t(`office-prepress.event.${name}`)}
            >
              {event.message !== undefined && <p className="o-written">{event.message}</p>}
              {reason !== undefined && (
                <p className="o-written">
                  {name === 'EXTENDED'
                    ? t('office-orders.action.until', { day: format.day(reason) })
                    : endReason(t, reason)}
                </p>
              )}
            </TimelineEntry>
          )
        })}
      </Timeline>
    </Card>
  )
}
