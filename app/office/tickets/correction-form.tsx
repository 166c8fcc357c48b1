import { SelectField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import {
  isSubSubject,
  subjectOf,
  ticketSubjects,
  ticketSubSubjects,
  type TicketSubject,
} from '#commerce/ticket/ticket.terms.ts'
import { languageNameOf, languages, type Language } from '#config/locales.ts'
import { storeRows } from '#config/site-table.ts'
import type { ShownTicket } from './shown-ticket.ts'

/** Form that corrects what a ticket is about, in which language and store: a mail names none of them. */
export function CorrectionForm({ ticket, sent }: { ticket: ShownTicket; sent: Sent | undefined }) {
  const { t, may } = useOffice()
  const own = storeRows.find(({ slug }) => slug === ticket.store)
  const stores = storeRows.filter(
    ({ slug, brand }) =>
      brand === own?.brand && (slug === ticket.store || may('ticket.answer', slug)),
  )
  const spoken = languages.filter((one) => stores.some((store) => store.languages.includes(one)))
  const { subject, subSubject } = ticket
  /** Orders whose parts it is linked to, which another store does not have. */
  const linked = [...new Set(ticket.about.map(({ order }) => order))]
  const isRefused = sent !== undefined && fieldOf(sent.form, 'act') === 'correct'
  return (
    <details open={isRefused}>
      <summary>{t('office-tickets.correct')}</summary>
      <OfficeForm>
        <SelectField
          name="topic"
          label={t('general.ticket.subject')}
          hint={t('office-tickets.correctHint')}
          value={subSubject !== undefined && isSubSubject(subSubject) ? subSubject : subject}
          choices={ticketSubjects.flatMap((one) => [
            { value: one, label: t(`general.ticket.subject.${one}`) },
            ...ticketSubSubjects[one].map((sub) => ({
              value: sub,
              label: `${t(`general.ticket.subject.${one}`)}: ${t(`general.ticket.sub.${sub}`)}`,
            })),
          ])}
        />
        <SelectField
          name="language"
          label={t('office-tickets.language')}
          value={ticket.language}
          choices={spoken.map((one) => ({ value: one, label: languageNameOf(one) }))}
        />
        <SelectField
          name="store"
          label={t('office.layout.store')}
          value={ticket.store}
          choices={stores.map(({ slug }) => ({ value: slug, label: slug }))}
          sent={isRefused ? sent : undefined}
        />
        {stores.length > 1 && linked.length > 0 && (
          <TickField
            name="mayLoseLinks"
            label={t('office-tickets.loseLinks')}
            hint={t('office-tickets.loseLinksHint', { orders: linked.join(', ') })}
            sent={isRefused ? sent : undefined}
          />
        )}
        <div className="o-actions">
          <Submit name="act" value="correct" kind="plain">
            {t('office-tickets.correctDo')}
          </Submit>
        </div>
      </OfficeForm>
    </details>
  )
}

/** Fields of the form as the call wants them: one list offers subjects and the choices within them. */
export function correctionIn(form: FormData) {
  const topic = fieldOf(form, 'topic')
  const place = {
    language: fieldOf(form, 'language') as Language,
    store: fieldOf(form, 'store'),
    mayLoseLinks: fieldOf(form, 'mayLoseLinks') === 'yes',
  }
  return isSubSubject(topic)
    ? { subject: subjectOf(topic), subSubject: topic, ...place }
    : { subject: topic as TicketSubject, ...place }
}
