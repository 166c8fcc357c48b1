import { useColourName } from '#app/editor/colours/use-colour-name.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { ProofChange } from '#design/colour/print-proof.ts'

/** The most different come first; a longer list would be read by nobody. */
const MOST_SHOWN = 6

/** Proof changes: which colours of the design look different in print, each beside its print. */
export function ProofChanges({ changes }: { changes: readonly ProofChange[] }) {
  const t = useT()
  const nameOf = useColourName()
  if (changes.length === 0) return <p className="proof-same">{t('create.proof.same')}</p>
  return (
    <div className="proof-changes">
      <p>{t('create.proof.changed', { count: changes.length })}</p>
      <ul>
        {changes.slice(0, MOST_SHOWN).map(({ screen, print }) => (
          <li key={screen}>
            <span className="proof-swatches" aria-hidden>
              <span style={{ background: screen }} />
              <span style={{ background: print }} />
            </span>
            {nameOf(screen)}
            <span className="visually-hidden">{t('create.proof.becomes', { value: print })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
