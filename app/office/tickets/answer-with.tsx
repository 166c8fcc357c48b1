import { isRefused } from '#api/refusal.ts'
import { AreaField, TickField } from '#app/office/kit/field.tsx'
import { Card, Note } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, fieldsOf, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import { readMacroAct } from '#commerce/ticket/macro-acts.terms.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'
import { nameOfAct } from './macro-acts.tsx'

export type TicketBehind = {
  publicId: string
  reference: string
  name: string
  draft: string
  /** What the draft brings along. */
  files: readonly { id: string; name: string }[]
  documents: readonly string[]
  /** Ready-made answer that the draft is, and its other acts. */
  macro: string
  acts: readonly string[]
}

/** Fields of an address by which a macro and its other acts travel with the words into a form. */
export const MACRO_FIELD = 'answerMacro'
export const ACT_FIELD = 'answerAct'
const FILE_FIELD = 'answerFile'
const DOCUMENT_FIELD = 'answerDocument'

/** Ticket from which an act on an order was opened, by its address; undefined where there is none. */
export async function loadTicketBehind(
  api: OfficeApi,
  url: URL,
): Promise<TicketBehind | undefined> {
  const publicId = url.searchParams.get('ticket')
  if (!publicId) return undefined
  const ticket = await api.ticketDesk.getTicket({ publicId })
  if (isRefused(ticket)) return undefined
  const { reference, name, draft } = ticket
  const acts = url.searchParams.getAll(ACT_FIELD).filter((word) => readMacroAct(word))
  const macro = url.searchParams.get(MACRO_FIELD) ?? ''
  const { text = '', files = [], documents = [] } = draft ?? {}
  return { publicId, reference, name, draft: text, files, documents, macro, acts }
}

/** Fields of the answer as the API takes them. */
export const readAnswerWith = (form: FormData) => ({
  ticket: fieldOf(form, 'ticket') || undefined,
  answer: fieldOf(form, 'answer') || undefined,
  isAnswerSolving: form.has('isAnswerSolving'),
  answerMacro: fieldOf(form, MACRO_FIELD) || undefined,
  isAnswerMacroChanged: fieldOf(form, 'answer') !== fieldOf(form, 'answerBegan'),
  answerAct: fieldsOf(form, ACT_FIELD),
  answerFile: fieldsOf(form, FILE_FIELD),
  answerDocument: fieldsOf(form, DOCUMENT_FIELD),
})

/** Keeps the words of an answer when a form is drawn anew at another address. */
export async function saveAnswerDraft(api: OfficeApi, form: FormData): Promise<void> {
  const { ticket, answer, answerFile, answerDocument } = readAnswerWith(form)
  if (!ticket || !answer) return
  const enclosed = { isWithFiles: true, attachment: answerFile, document: answerDocument }
  await api.ticketDesk.saveDraft({ publicId: ticket, text: answer, ...enclosed })
}

/** Fields by which the API refuses what goes with an answer. */
const ENCLOSED_PROBLEMS: ReadonlySet<string> = new Set(['files', 'document'])

/** Answer to the customer that leaves with the money, or when somebody else has approved it. */
export function AnswerWith({ ticket, sent }: { ticket: TicketBehind; sent: Sent | undefined }) {
  const { t } = useOffice()
  const isWithoutFiles = Object.keys(sent?.refused.fields ?? {}).some((name) =>
    ENCLOSED_PROBLEMS.has(name),
  )
  // Sent once more they are words of whoever has read them again, and no ready-made ones.
  const isOfOtherAct = sent?.refused.fields[MACRO_FIELD] === 'not_done'
  return (
    <Card title={t('office-tickets.with.title', { reference: ticket.reference })}>
      <div className="o-form">
        {isOfOtherAct && (
          <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
            {t('office-tickets.with.otherAct')}
          </p>
        )}
        <input type="hidden" name="ticket" value={ticket.publicId} />
        {!isOfOtherAct && <input type="hidden" name={MACRO_FIELD} value={ticket.macro} />}
        <input type="hidden" name="answerBegan" value={ticket.macro && ticket.draft} />
        <AreaField
          name="answer"
          label={t('office-tickets.with.text', { name: ticket.name })}
          hint={t('office-tickets.with.hint')}
          value={ticket.draft}
          rows={5}
          maxLength={MOST_MESSAGE_LETTERS}
          isOptional
          sent={sent}
        />
        {isWithoutFiles && (
          <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
            {t('office-tickets.with.filesProblem')}
          </p>
        )}
        {ticket.files.map(({ id, name }) => (
          <TickField key={id} name={FILE_FIELD} value={id} label={name} isTicked sent={sent} />
        ))}
        {ticket.documents.map((number) => (
          <TickField
            key={number}
            name={DOCUMENT_FIELD}
            value={number}
            label={`${number}.pdf`}
            isTicked
            sent={sent}
          />
        ))}
        {ticket.acts
          .filter((word) => word !== 'solve')
          .map((word) => (
            <TickField
              key={word}
              name={ACT_FIELD}
              value={word}
              label={nameOfAct(word, t)}
              isTicked
              sent={sent}
            />
          ))}
        <TickField
          name="isAnswerSolving"
          label={t('office-tickets.with.solve')}
          isTicked={ticket.acts.includes('solve')}
          sent={sent}
        />
      </div>
    </Card>
  )
}

/** Answer that leaves with an approval, before whoever decides. */
export function PreparedAnswerCard({
  answer,
}: {
  answer: { text: string; reference: string; publicId: string; enclosed: readonly string[] }
}) {
  const { t } = useOffice()
  return (
    <Card title={t('office-tickets.with.leaves')}>
      <p className="o-written">{answer.text}</p>
      <EnclosedNames names={answer.enclosed} />
      <Note>
        <a href={`/office/tickets/${answer.publicId}`}>{answer.reference}</a>{' '}
        {t('office-tickets.with.leavesHint')}
      </Note>
    </Card>
  )
}

/** Files that go with an answer which has not left. */
export function EnclosedNames({ names }: { names: readonly string[] }) {
  const { t } = useOffice()
  if (names.length === 0) return null
  return <p className="o-hint">{t('office-tickets.with.enclosed', { names: names.join(', ') })}</p>
}
