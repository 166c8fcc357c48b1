import { Figure } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { SalesLineChart } from './sales-line.tsx'
import type { TodayFigure } from './today-section.ts'

/** Figure of Today in the words and numbers of whoever looks. */
export function FigureOfToday({ figure }: { figure: TodayFigure }) {
  const { t } = useOffice()
  const { label, name, count, href, tone } = figure
  return (
    <Figure
      label={name === undefined ? t(label) : t(label, { name, count })}
      value={<Value figure={figure} />}
      hint={(figure.hint || figure.before || figure.line) && <Hint figure={figure} />}
      href={href}
      {...(count > 0 && tone && { tone })}
    />
  )
}

function Value({ figure: { money, percent, count } }: { figure: TodayFigure }) {
  const { format } = useOffice()
  if (money) return format.money(money.minor, money.currency)
  return percent === undefined ? format.number(count) : `${format.number(percent)} %`
}

function Hint({ figure: { before, hint, line } }: { figure: TodayFigure }) {
  const { t, format } = useOffice()
  return (
    <>
      {hint && t(hint.id, hint.values)}
      {before &&
        t('office.today.weekBefore', { amount: format.money(before.minor, before.currency) })}
      {line && <SalesLineChart line={line} />}
    </>
  )
}
