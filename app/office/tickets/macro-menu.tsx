import type { OutputOf } from '#api/contract.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { nameOfAct } from './macro-acts.tsx'
import type { macroOfficeContract } from '#commerce/macro/macro.office.contract.ts'

export type TicketMacro = OutputOf<
  (typeof macroOfficeContract)['listTicketMacros']
>['macros'][number]

/** Name of a macro: its own, or that of the built-in one in the reader's language. */
export const nameOfMacro = (
  { code, name }: { code: string; name?: string | undefined },
  t: (id: MessageId) => string,
): string => name ?? t(`office-macros.name.${code}` as MessageId)

/** Ready-made answers of a ticket. Each is a link that fills the form; with the script it goes where the cursor is. */
export function MacroMenu({ macros, path }: { macros: readonly TicketMacro[]; path: string }) {
  const { t } = useOffice()
  const proposed = macros.filter(({ isProposed }) => isProposed)
  const groups = Map.groupBy(macros, ({ group }) => group)
  return (
    <div className="o-macros">
      {proposed.length > 0 && (
        <ul className="o-macros-row" aria-label={t('office-macros.fitting')}>
          {proposed.slice(0, 5).map((macro) => (
            <li key={macro.code}>
              <MacroLink macro={macro} path={path} />
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('office-macros.all')}</summary>
        <div className="o-macros-groups">
          {[...groups].map(([group, ofGroup]) => (
            <section key={group} aria-labelledby={`macros-${group}`}>
              <h3 id={`macros-${group}`}>{t(`office-macros.group.${group}`)}</h3>
              <ul>
                {ofGroup.map((macro) => (
                  <li key={macro.code}>
                    <MacroLink macro={macro} path={path} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </div>
  )
}

function MacroLink({ macro, path }: { macro: TicketMacro; path: string }) {
  const { t } = useOffice()
  const { code, text, missing, isEnglish, acts } = macro
  const named = acts.map((word) => [word, nameOfAct(word, t)])
  return (
    <a
      href={`${path}?macro=${code}#answer`}
      data-macro={code}
      data-macro-text={text}
      data-macro-acts={JSON.stringify(named)}
      title={text}
    >
      {nameOfMacro(macro, t)}
      {isEnglish && <span className="o-hint"> {t('office-macros.english')}</span>}
      {missing.length > 0 && (
        <span className="o-hint"> {t('office-macros.gaps', { count: missing.length })}</span>
      )}
    </a>
  )
}
