import type { Translate } from '#app/i18n/translator.ts'
import { TickField } from '#app/office/kit/field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import { readMacroAct } from '#commerce/ticket/macro-acts.terms.ts'

/** Act of a macro in words. */
export function nameOfAct(word: string, t: Translate): string {
  const act = readMacroAct(word)
  if (!act) return word
  switch (act.kind) {
    case 'tag':
      return t('office-tickets.macroAct.tag', { tag: act.tag })
    case 'snooze':
      return t('office-tickets.macroAct.snooze', { days: act.days })
    case 'open':
      return t(`office-tickets.macroAct.open.${act.form}`)
    default:
      return t(`office-tickets.macroAct.${act.kind}`)
  }
}

/** Acts of the macro that an answer began with: each is done only if it is still ticked when the answer is sent. */
export function MacroActs({ acts, sent }: { acts: readonly string[]; sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <fieldset className="o-macro-acts" data-macro-acts="" hidden={acts.length === 0}>
      <legend>{t('office-tickets.macroActs')}</legend>
      {acts.map((word) => (
        <TickField
          key={word}
          name="macroAct"
          value={word}
          label={nameOfAct(word, t)}
          isTicked
          sent={sent}
        />
      ))}
    </fieldset>
  )
}
