import type { OutputOf } from '#api/contract.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { Card } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { ticketInsightOfficeContract } from '#commerce/ticket-desk/ticket-insight.office.contract.ts'
import { nameOfMacro } from './macro-menu.tsx'

export type Insights = OutputOf<(typeof ticketInsightOfficeContract)['getInsights']>

const days = [0, 1, 2, 3, 4, 5, 6] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** When people write, about what, and how content they were with teams and ready-made answers. */
export function InsightCards({ insights }: { insights: Insights }) {
  const { t, format } = useOffice()
  const { articles, macros, teams, reasons } = insights
  const tenths = (value: number | undefined) =>
    value === undefined ? '–' : format.number(Math.round(value * 10) / 10)
  const stars = t('office-tickets.figures.stars')
  const rated = t('office-tickets.insight.rated')
  return (
    <>
      <HeatGrid heat={insights.heat} />
      <TableCard
        title={t('office-tickets.insight.articles')}
        head={[
          t('office-tickets.insight.article'),
          t('office-tickets.insight.tickets'),
          t('office-tickets.insight.orders'),
          t('office-tickets.insight.perHundred'),
        ]}
        rows={articles.map((one) => [
          one.name,
          format.number(one.tickets),
          format.number(one.orders),
          tenths(one.perHundred),
        ])}
      />
      <TableCard
        title={t('office-tickets.insight.macros')}
        head={[
          t('office-tickets.insight.macro'),
          t('office-tickets.insight.sent'),
          t('office-tickets.insight.changed'),
          rated,
          stars,
        ]}
        rows={macros.map((one) => [
          nameOfMacro(one, t),
          format.number(one.sent),
          t('office-tickets.figures.share', {
            percent: Math.round((one.changed / one.sent) * 100),
          }),
          format.number(one.rated),
          tenths(one.stars),
        ])}
      />
      <TableCard
        title={t('office-tickets.insight.teams')}
        head={[t('office-tickets.insight.team'), rated, stars, t('office-tickets.insight.poor')]}
        rows={teams.map((one) => [
          one.name,
          format.number(one.rated),
          tenths(one.stars),
          format.number(one.poor),
        ])}
      />
      <TableCard
        title={t('office-tickets.insight.reasons')}
        head={[t('office-tickets.insight.reason'), rated, stars]}
        rows={reasons.map((one) => [
          t(`office-tickets.insight.reason.${one.reason}` as MessageId),
          format.number(one.rated),
          tenths(one.stars),
        ])}
      />
    </>
  )
}

/** Table whose first cells name its rows; left out where there is nothing to tell. */
function TableCard({
  title,
  head,
  rows,
}: {
  title: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}) {
  if (rows.length === 0) return null
  return (
    <Card title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that is wider than the page is scrolled by keys */}
      <div className="o-table-wrap" tabIndex={0} role="group" aria-label={title}>
        <table className="o-plain-table">
          <thead>
            <tr>
              {head.map((one) => (
                <th key={one} scope="col">
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- cells of one row stay in their order
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Weekdays and hours with their tickets as numbers; the shade only helps to find the fullest ones. */
function HeatGrid({ heat }: { heat: Insights['heat'] }) {
  const { t, me, format } = useOffice()
  const most = Math.max(1, ...heat.map(({ opened }) => opened))
  const title = t('office-tickets.insight.heat')
  const dayName = (day: number) =>
    new Intl.DateTimeFormat(me.language, { weekday: 'short', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2026, 0, 5 + day)),
    )
  return (
    <Card title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that is wider than the page is scrolled by keys */}
      <div className="o-table-wrap" tabIndex={0} role="group" aria-label={title}>
        <table className="o-plain-table o-heat">
          <thead>
            <tr>
              <th scope="col">{t('office-tickets.insight.hour')}</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {dayName(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour}>
                <th scope="row">{String(hour).padStart(2, '0')}:00</th>
                {days.map((day) => {
                  const opened =
                    heat.find((one) => one.day === day && one.hour === hour)?.opened ?? 0
                  return (
                    <td key={day} data-heat={Math.ceil((opened / most) * 4)}>
                      {opened === 0 ? '·' : format.number(opened)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
