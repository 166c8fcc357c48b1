import { useOffice } from '#app/office/office-context.tsx'
import type { SalesLine, TodayFigure } from './today-section.ts'

const WIDTH = 160
const HEIGHT = 40
const HOURS = 24

/** Line of a day's sales over that of a week ago. The sums stand beside it, and every hour in the table below. */
export function SalesLineChart({ line }: { line: SalesLine }) {
  const most = Math.max(1, ...line.today, ...line.before)
  // Midnight is nothing: every line begins at the bottom, at the left.
  const points = (sums: readonly number[]) =>
    [0, ...sums]
      .map(
        (sum, hour) => `${round((hour / HOURS) * WIDTH)},${round(HEIGHT - (sum / most) * HEIGHT)}`,
      )
      .join(' ')
  return (
    <svg
      className="o-line"
      viewBox={`-1 -2 ${WIDTH + 2} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline data-series="before" points={points(line.before)} />
      <polyline data-series="today" points={points(line.today)} />
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

/** Table of what the lines show: for who cannot see them, and for who wants to know exactly. */
export function SalesTable({ figures }: { figures: readonly TodayFigure[] }) {
  const { t, format } = useOffice()
  const lines = figures.filter(({ line, money }) => line && money)
  if (lines.length === 0) return null
  return (
    <details className="o-line-table">
      <summary>{t('office-money.sales.byHour')}</summary>
      <div className="o-table-box">
        <table className="o-table">
          <thead>
            <tr>
              <th scope="col">{t('office-money.sales.hour')}</th>
              {lines.map(({ href, name }) => (
                <th key={href} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: HOURS }, (_, hour) => (
              <tr key={hour}>
                <th scope="row">{`${String(hour + 1).padStart(2, '0')}:00`}</th>
                {lines.map(({ href, line, money }) => {
                  const amount = (minor: number | undefined) =>
                    minor === undefined ? '–' : format.money(minor, money!.currency)
                  return (
                    <td key={href}>
                      {t('office-money.sales.hourOf', {
                        today: amount(line!.today[hour]),
                        before: amount(line!.before[hour]),
                      })}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
