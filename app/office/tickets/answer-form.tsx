import { AreaField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { languageName } from '#app/office/orders/order-words.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'
import { AnswerFiles } from './answer-files.tsx'
import { MacroActs } from './macro-acts.tsx'
import { MacroMenu, type TicketMacro } from './macro-menu.tsx'
import type { ShownTicket } from './shown-ticket.ts'

type AnswerFormProps = {
  ticket: ShownTicket
  macros: readonly TicketMacro[]
  sent: Sent | undefined
}

/** Answer to the customer, or a note for colleagues: two buttons that look different and say what they do. */
export function AnswerForm({ ticket, macros, sent }: AnswerFormProps) {
  const { t, url, me } = useOffice()
  const chosen = macros.find(({ code }) => code === url.searchParams.get('macro'))
  const { draft } = ticket
  const code = sent ? fieldOf(sent.form, 'macro') : (chosen?.code ?? draft?.macro ?? '')
  const begun = macros.find((macro) => macro.code === code)
  const macroText = sent ? fieldOf(sent.form, 'macroText') : (begun?.text ?? '')
  const ticked = chosen ? chosen.acts : (draft?.acts ?? [])
  return (
    <Card title={t('office-tickets.answer')}>
      <MacroMenu macros={macros} path={`/office/tickets/${ticket.publicId}`} />
      <div id="answer-form">
        <OfficeForm hasFiles>
          <input type="hidden" name="revision" value={ticket.revision} />
          <input type="hidden" name="macro" defaultValue={code} />
          <input type="hidden" name="macroText" defaultValue={macroText} />
          <div id="answer" data-key-act="reply">
            <AreaField
              name="text"
              label={t('office-tickets.text', {
                language: languageName(ticket.language, me.language),
              })}
              hint={t('office-tickets.textHint', { name: ticket.name })}
              value={chosen?.text ?? draft?.text}
              rows={8}
              maxLength={MOST_MESSAGE_LETTERS}
              draft={`ticket:${me.staffId}:${ticket.publicId}`}
              isAnswer
              sent={sent}
            />
          </div>
          {ticket.documents.length > 0 && (
            <fieldset className="o-attach">
              <legend>{t('office-tickets.documents')}</legend>
              {ticket.documents.map(({ number, kind, order }) => (
                <TickField
                  key={number}
                  name="document"
                  value={number}
                  label={t(`office-tickets.document.${kind}`, { number, order })}
                  isTicked={draft?.documents.includes(number) ?? false}
                  sent={sent}
                />
              ))}
            </fieldset>
          )}
          <AnswerFiles draft={draft?.files ?? []} sent={sent} />
          <MacroActs acts={[...(begun?.acts ?? []), ...ticked]} ticked={ticked} sent={sent} />
          <div className="o-actions">
            <Submit name="act" value="answer" icon="send">
              {t('office-tickets.send')}
            </Submit>
            <Submit name="act" value="solve" kind="plain" icon="check">
              {t('office-tickets.sendSolved')}
            </Submit>
            <Submit name="act" value="note" kind="plain" icon="square-pen">
              {t('office-tickets.addNote')}
            </Submit>
          </div>
        </OfficeForm>
      </div>
    </Card>
  )
}
