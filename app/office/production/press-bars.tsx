import { useOffice } from '#app/office/office-context.tsx'
import type { Press } from '#commerce/production/production.terms.ts'
import { floorWord } from './production-words.tsx'

type Sums = { press: Press; made: number; left: number; late: number }

/** Bars of the presses: how much of what leaves today is made, and what should have left before. */
export function PressBars({ presses }: { presses: readonly Sums[] }) {
  const { t, format } = useOffice()
  if (presses.length === 0) return null
  return (
    <section className="o-presses" aria-label={t('office-production.presses')}>
      {presses.map(({ press, made, left, late }) => {
        const all = made + left
        const words =
          all === 0
            ? t('office-production.nothingToday')
            : t('office-production.madeOf', { made: format.number(made), all: format.number(all) })
        return (
          <a key={press} className="o-press" href={`/office/production?press=${press}`}>
            <strong>{floorWord(t, 'press', press)}</strong>
            <progress value={made} max={Math.max(all, 1)} aria-label={words} />
            <span className="o-hint">{words}</span>
            {late > 0 && (
              <span className="o-late">{t('office-production.latePieces', { count: late })}</span>
            )}
          </a>
        )
      })}
    </section>
  )
}
