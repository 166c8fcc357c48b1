import { Fragment } from 'react'
import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { TickField } from '#app/office/kit/field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldsOf, type Sent } from '#app/office/office-page.ts'
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

/** Name of the fields that say which acts were shown: what was not is unticked by nobody. */
export const SHOWN_FIELD = 'macroActShown'

/** Acts of the macros in an answer: each is done only if it is still ticked when the answer is sent. */
export function MacroActs({
  acts,
  ticked,
  sent,
}: {
  acts: readonly string[]
  ticked: readonly string[]
  sent: Sent | undefined
}) {
  const { t } = useOffice()
  // Acts that the script put there are in no address: what was sent says which they were.
  const wasShown = sent ? fieldsOf(sent.form, SHOWN_FIELD) : []
  const wasTicked = sent ? fieldsOf(sent.form, 'macroAct') : []
  const shown = [...new Set([...acts, ...wasShown, ...wasTicked])]
  const isTicked = (word: string) =>
    sent ? wasTicked.includes(word) || !wasShown.includes(word) : ticked.includes(word)
  const isNotDone = sent?.refused.fields['act'] === 'not_done'
  const why = sent?.refused.fields['macroAct'] ?? (isNotDone ? 'not_done' : undefined)
  return (
    <fieldset className="o-macro-acts" data-macro-acts="" hidden={shown.length === 0}>
      <legend>{t('office-tickets.macroActs')}</legend>
      {why !== undefined && (
        <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
          {t(`office-tickets.macroActs.${why}` as MessageId)}
        </p>
      )}
      {shown.map((word) => (
        <Fragment key={word}>
          <input type="hidden" name={SHOWN_FIELD} value={word} />
          <TickField
            name="macroAct"
            value={word}
            label={nameOfAct(word, t)}
            isTicked={isTicked(word)}
          />
        </Fragment>
      ))}
    </fieldset>
  )
}
