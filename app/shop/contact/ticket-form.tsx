import { ticketSubjects } from '#commerce/ticket/ticket.terms.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#app/ui/field.tsx'

/** The ticket's fields, for a visitor on the contact page and a customer in the account. */
export function TicketFormFields({
  answer,
  known,
}: {
  answer: FormAnswer | undefined
  known?: { name: string; email: string } | undefined
}) {
  const t = useT()
  const field = useFormAnswer(answer)
  const optionalLabel = t('general.field.optional')
  const { defaultValue: name = known?.name, ...nameField } = field('name')
  const { defaultValue: email = known?.email, ...emailField } = field('email')
  return (
    <>
      <FormErrors answer={answer} />
      <SelectField label={t('general.ticket.subject')} required {...field('subject')}>
        {ticketSubjects.map((subject) => (
          <option key={subject} value={subject}>
            {t(`general.ticket.subject.${subject}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('general.ticket.subSubject')}
        optionalLabel={optionalLabel}
        maxLength={100}
        {...field('subSubject')}
      />
      <div className="form-row">
        <TextField
          label={t('general.ticket.name')}
          autoComplete="name"
          required
          defaultValue={name}
          {...nameField}
        />
        <TextField
          label={t('general.ticket.email')}
          type="email"
          autoComplete="email"
          required
          defaultValue={email}
          {...emailField}
        />
      </div>
      <div className="form-row">
        <TextField
          label={t('general.ticket.phone')}
          type="tel"
          autoComplete="tel"
          optionalLabel={optionalLabel}
          {...field('phone')}
        />
        <TextField
          label={t('general.ticket.order')}
          optionalLabel={optionalLabel}
          {...field('order')}
        />
      </div>
      <TextArea label={t('general.ticket.message')} rows={6} required {...field('message')} />
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
