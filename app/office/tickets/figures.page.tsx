import type { OutputOf } from '#api/contract.ts'
import { isRefused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { Card, Empty, Figure, PageHead, Tabs } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage } from '#app/office/office-page.ts'
import type { ticketWorkOfficeContract } from '#commerce/ticket-desk/ticket-work.office.contract.ts'
import { BarChart } from './bar-chart.tsx'
import { InsightCards } from './insight-cards.tsx'

type Figures = OutputOf<(typeof ticketWorkOfficeContract)['getFigures']>
type Row = Figures['groups'][number]['rows'][number]

const spans = [4, 12, 26, 52] as const

/** Figures of tickets: how many came, how fast they were answered, and how content people were. */
export const page = definePage({
  load: async ({ api, url, inStores }) => {
    const weeks = spans.find((one) => String(one) === url.searchParams.get('weeks')) ?? 12
    const figures = await api.ticketWork.getFigures({
      weeks,
      store: inStores,
    })
    if (isRefused(figures)) return figures
    const insights = await api.ticketInsight.getInsights({ weeks, store: inStores })
    return isRefused(insights) ? insights : { ...figures, insights, weeks }
  },
  title: (_, { t }) => t('office-tickets.figures.title'),
  View: ({ data: { groups, insights, weeks }, office: { t } }) => {
    const ofWeeks = groups.find(({ by }) => by === 'week')?.rows ?? []
    return (
      <>
        <PageHead
          up={{ href: '/office/tickets', label: t('office-tickets.title') }}
          title={t('office-tickets.figures.title')}
          lead={t('office-tickets.figures.lead')}
        />
        <Tabs
          label={t('office-tickets.figures.span')}
          tabs={spans.map((one) => ({
            href: `/office/tickets/figures?weeks=${one}`,
            label: t('office-tickets.figures.weeks', { count: one }),
            isHere: one === weeks,
          }))}
        />
        {ofWeeks.length === 0 ? (
          <Empty icon="message-square" title={t('office-tickets.figures.none')}>
            <p>{t('office-tickets.figures.noneHint')}</p>
          </Empty>
        ) : (
          <div className="o-stack o-after-tabs">
            <Sums rows={ofWeeks} />
            {groups.map(({ by, rows }) => (
              <GroupCards key={by} by={by} rows={rows} />
            ))}
            <InsightCards insights={insights} />
          </div>
        )}
      </>
    )
  },
})

type Counted = 'opened' | 'solved' | 'reopened' | 'lateAnswers' | 'lateSolutions' | 'lateByLaw'

const sum = (rows: readonly Row[], name: Counted | 'rated') =>
  rows.reduce((all, row) => all + row[name], 0)

function Sums({ rows }: { rows: readonly Row[] }) {
  const { t, format } = useOffice()
  const rated = sum(rows, 'rated')
  const shareOf = (part: number, whole: number) =>
    whole === 0
      ? undefined
      : t('office-tickets.figures.share', { percent: Math.round((part / whole) * 100) })
  const stars = rows.reduce((all, row) => all + (row.stars ?? 0) * row.rated, 0)
  return (
    <div className="o-figures">
      {(['opened', 'solved'] as const).map((name) => (
        <Figure
          key={name}
          label={t(`office-tickets.figures.${name}`)}
          value={format.number(sum(rows, name))}
        />
      ))}
      {(['reopened', 'lateAnswers', 'lateSolutions', 'lateByLaw'] as const).map((name) => (
        <Figure
          key={name}
          label={t(`office-tickets.figures.${name}`)}
          value={format.number(sum(rows, name))}
          hint={shareOf(sum(rows, name), sum(rows, name === 'reopened' ? 'solved' : 'opened'))}
        />
      ))}
      <Figure
        label={t('office-tickets.figures.stars')}
        value={rated > 0 ? format.number(Math.round((stars / rated) * 10) / 10) : '–'}
        hint={t('office-tickets.figures.ratedBy', { count: rated })}
      />
    </div>
  )
}

/** Charts of one group, with the table that they are drawn from. */
function GroupCards({ by, rows }: { by: Figures['groups'][number]['by']; rows: readonly Row[] }) {
  const { t, format, stores } = useOffice()
  const nameOf = (key: string): string => {
    if (by === 'week') return format.day(key)
    if (by === 'subject') return t(`general.ticket.subject.${key}` as MessageId)
    if (by === 'store') return stores.find(({ slug }) => slug === key)?.name ?? key
    return key || t('office-tickets.figures.nobody')
  }
  const hours = (minutes: number | undefined) =>
    minutes === undefined ? '–' : format.number(Math.round(minutes / 6) / 10)
  const title = t(`office-tickets.figures.by.${by}`)
  return (
    <Card title={title}>
      <div className="o-charts">
        <BarChart
          title={t('office-tickets.figures.chartVolume', { group: title })}
          series={[t('office-tickets.figures.opened'), t('office-tickets.figures.solved')]}
          rows={rows.map((row) => ({ label: nameOf(row.key), values: [row.opened, row.solved] }))}
          format={format.number}
        />
        <BarChart
          title={t('office-tickets.figures.chartFirst', { group: title })}
          series={[t('office-tickets.figures.median'), t('office-tickets.figures.p90')]}
          rows={rows.map((row) => ({
            label: nameOf(row.key),
            values: [(row.firstMedian ?? 0) / 60, (row.firstP90 ?? 0) / 60],
          }))}
          format={(value) => format.number(Math.round(value * 10) / 10)}
        />
      </div>
      <details>
        <summary>{t('office-tickets.figures.table')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that is wider than the page is scrolled by keys */}
        <div className="o-table-wrap" tabIndex={0} role="group" aria-label={title}>
          <table className="o-plain-table">
            <thead>
              <tr>
                <th scope="col">{t(`office-tickets.figures.head.${by}`)}</th>
                <th scope="col">{t('office-tickets.figures.opened')}</th>
                <th scope="col">{t('office-tickets.figures.median')}</th>
                <th scope="col">{t('office-tickets.figures.p90')}</th>
                <th scope="col">{t('office-tickets.figures.solved')}</th>
                <th scope="col">{t('office-tickets.figures.reopened')}</th>
                <th scope="col">{t('office-tickets.figures.solvedMedian')}</th>
                <th scope="col">{t('office-tickets.figures.solvedP90')}</th>
                <th scope="col">{t('office-tickets.figures.lateAnswers')}</th>
                <th scope="col">{t('office-tickets.figures.lateSolutions')}</th>
                <th scope="col">{t('office-tickets.figures.lateByLaw')}</th>
                {by !== 'agent' && <th scope="col">{t('office-tickets.figures.stars')}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{nameOf(row.key)}</th>
                  <td>{format.number(row.opened)}</td>
                  <td>{hours(row.firstMedian)}</td>
                  <td>{hours(row.firstP90)}</td>
                  <td>{format.number(row.solved)}</td>
                  <td>{format.number(row.reopened)}</td>
                  <td>{hours(row.solvedMedian)}</td>
                  <td>{hours(row.solvedP90)}</td>
                  <td>{format.number(row.lateAnswers)}</td>
                  <td>{format.number(row.lateSolutions)}</td>
                  <td>{format.number(row.lateByLaw)}</td>
                  {/* Ratings are of what was answered, not of who answered: the hardest questions go to the best. */}
                  {by !== 'agent' && (
                    <td>
                      {row.stars === undefined
                        ? '–'
                        : `${format.number(Math.round(row.stars * 10) / 10)} (${format.number(row.rated)})`}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}
