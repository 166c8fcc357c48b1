import {
  ATTACHMENT_TYPES,
  MOST_ATTACHMENT_MB,
  MOST_ATTACHMENTS,
} from '#commerce/attachment/attachment.terms.ts'
import { MOST_CHAT_LETTERS } from '#commerce/ticket/chat.terms.ts'
import {
  ticketSubjects,
  ticketSubSubjects,
  type TicketSubject,
} from '#commerce/ticket/ticket.terms.ts'
import { AttachedFiles } from '#app/upload/attached-files.tsx'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FilesAnswer } from '#app/upload/forms-with-files.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { OwnOrderFields, type OwnOrder } from './own-orders.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'

/** Conversation that ended and is gone on with, by the address that led to the form. */
export type Followed = { publicId: string; key: string | undefined }

export const followedIn = (params: URLSearchParams): Followed | undefined => {
  const publicId = params.get('follows')
  return publicId === null ? undefined : { publicId, key: params.get('key') ?? undefined }
}

type Known = { name: string; email: string } | undefined

const noOrders: readonly OwnOrder[] = []

/** The ticket's fields, for a visitor on the contact page and a customer in the account. */
export function TicketFormFields({
  answer,
  known,
  topic,
  subject,
  order,
  orders = noOrders,
  followed,
}: {
  answer: FilesAnswer | undefined
  known?: Known
  topic?: string | undefined
  /** Was chosen before there was a form. */
  subject?: TicketSubject | undefined
  order?: string | undefined
  /** Own orders of whoever is signed in. */
  orders?: readonly OwnOrder[]
  followed?: Followed | undefined
}) {
  const t = useT()
  const field = useFormAnswer(answer)
  const optionalLabel = t('general.field.optional')
  const isListed = orders.some(({ number }) => number === order)
  const { defaultValue: orderNumber = isListed ? undefined : order, ...orderField } = field('order')
  return (
    <>
      <FormErrors answer={answer} />
      {topic && <input type="hidden" name="topic" value={topic} />}
      {followed && <input type="hidden" name="follows" value={followed.publicId} />}
      {followed?.key && <input type="hidden" name="followsKey" value={followed.key} />}
      {subject ? (
        <input type="hidden" name="subject" value={subject} />
      ) : (
        <SelectField label={t('general.ticket.subject')} required {...field('subject')}>
          {ticketSubjects.map((one) => (
            <option key={one} value={one}>
              {t(`general.ticket.subject.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SubSubjectField key={subject} subject={subject} answer={answer} />
      <SenderFields answer={answer} known={known} />
      {orders.length > 0 && (
        <OwnOrderFields
          orders={orders}
          chosen={orders.find(({ number }) => number === order)?.number}
          values={answer?.values ?? {}}
        />
      )}
      <TextField
        label={t(orders.length > 0 ? 'general.ticket.otherOrder' : 'general.ticket.order')}
        optionalLabel={optionalLabel}
        maxLength={40}
        defaultValue={orderNumber}
        {...orderField}
      />
      <MessageFields answer={answer} />
    </>
  )
}

/** Sub-subjects of the chosen subject; of all of them where none is, because no page without a script knows which. */
function SubSubjectField({
  subject,
  answer,
}: {
  subject: TicketSubject | undefined
  answer: FilesAnswer | undefined
}) {
  const t = useT()
  const field = useFormAnswer(answer)
  const shown = subject ? [subject] : ticketSubjects
  const groups = shown.filter((one) => ticketSubSubjects[one].length > 0)
  if (groups.length === 0) return null
  const optionsOf = (group: TicketSubject) =>
    ticketSubSubjects[group].map((one) => (
      <option key={one} value={one}>
        {t(`general.ticket.sub.${one}`)}
      </option>
    ))
  return (
    <SelectField label={t('general.ticket.subSubject')} {...field('subSubject')}>
      <option value="">{t('general.field.optional')}</option>
      {subject
        ? optionsOf(subject)
        : groups.map((group) => (
            <optgroup key={group} label={t(`general.ticket.subject.${group}`)}>
              {optionsOf(group)}
            </optgroup>
          ))}
    </SelectField>
  )
}

/** Budget fields: what a larger order would be, for whoever asks what it costs. */
export function BudgetFormFields({
  answer,
  known,
}: {
  answer: FilesAnswer | undefined
  known?: Known
}) {
  const t = useT()
  const field = useFormAnswer(answer)
  const optionalLabel = t('general.field.optional')
  return (
    <>
      <FormErrors answer={answer} />
      <TextField
        label={t('general.budget.product')}
        hint={t('contact.budget.productHint')}
        required
        maxLength={200}
        {...field('product')}
      />
      <div className="form-row">
        <TextField
          label={t('general.budget.quantity')}
          type="number"
          inputMode="numeric"
          min={1}
          required
          {...field('quantity')}
        />
        <TextField
          label={t('general.budget.neededOn')}
          type="date"
          optionalLabel={optionalLabel}
          {...field('neededOn')}
        />
      </div>
      <TextField
        label={t('general.budget.company')}
        autoComplete="organization"
        optionalLabel={optionalLabel}
        maxLength={100}
        {...field('companyName')}
      />
      <SenderFields answer={answer} known={known} />
      <MessageFields answer={answer} />
    </>
  )
}

/** Chat fields: who asks, and the question that somebody answers in a moment. */
export function ChatFormFields({
  answer,
  known,
  topic,
}: {
  answer: FilesAnswer | undefined
  known?: Known
  topic?: string | undefined
}) {
  const t = useT()
  const field = useFormAnswer(answer)
  return (
    <>
      <FormErrors answer={answer} />
      {topic && <input type="hidden" name="topic" value={topic} />}
      <WriterFields answer={answer} known={known} />
      <TextArea
        label={t('general.ticket.message')}
        rows={3}
        required
        maxLength={MOST_CHAT_LETTERS}
        {...field('message')}
      />
      <CheckboxField label={t('general.ticket.policy')} required {...policyOf(field('policy'))} />
      <div className="form-actions">
        <Button size="large" icon="message-circle">
          {t('contact.chat.start')}
        </Button>
      </div>
    </>
  )
}

function SenderFields({ answer, known }: { answer: FilesAnswer | undefined; known?: Known }) {
  const t = useT()
  const field = useFormAnswer(answer)
  return (
    <>
      <WriterFields answer={answer} known={known} />
      <TextField
        label={t('general.ticket.phone')}
        type="tel"
        autoComplete="tel"
        optionalLabel={t('general.field.optional')}
        {...field('phone')}
      />
    </>
  )
}

function MessageFields({ answer }: { answer: FilesAnswer | undefined }) {
  const t = useT()
  const field = useFormAnswer(answer)
  return (
    <>
      <TextArea
        label={t('general.ticket.message')}
        rows={6}
        required
        maxLength={5_000}
        {...field('message')}
      />
      <AttachedFiles
        answer={answer}
        label={t('general.file.label')}
        hint={t('general.file.hint', { count: MOST_ATTACHMENTS, megabytes: MOST_ATTACHMENT_MB })}
        accept={ATTACHMENT_TYPES}
      />
      <CheckboxField label={t('general.ticket.policy')} required {...policyOf(field('policy'))} />
      <div className="form-actions">
        <Button size="large" icon="mail">
          {t('general.ticket.send')}
        </Button>
      </div>
    </>
  )
}

/** A box is ticked anew each time: an acceptance is never filled in for somebody. */
function policyOf({ defaultValue: _, ...field }: ReturnType<ReturnType<typeof useFormAnswer>>) {
  return field
}

/** Name and address of whoever writes. */
function WriterFields({
  answer,
  known,
}: {
  answer: FilesAnswer | undefined
  known: Known | undefined
}) {
  const t = useT()
  const field = useFormAnswer(answer)
  const { defaultValue: name = known?.name, ...nameField } = field('name')
  const { defaultValue: email = known?.email, ...emailField } = field('email')
  return (
    <div className="form-row">
      <TextField
        label={t('general.ticket.name')}
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={name}
        {...nameField}
      />
      <TextField
        label={t('general.ticket.email')}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={email}
        {...emailField}
      />
    </div>
  )
}
