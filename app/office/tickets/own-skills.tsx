import { isRefused, type Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { TextField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, fieldsOf, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import { ticketSubjects } from '#commerce/ticket/ticket.terms.ts'
import { languages, type Language } from '#config/locales.ts'

export type Skills = Exclude<
  Awaited<ReturnType<OfficeApi['ticketSkills']['getOwnSkills']>>,
  Refused
>

/** Skills of an agent, and when they are away: what is given next is theirs, and comes on days on which they are here. */
export function OwnSkills({ own, sent }: { own: Skills; sent: Sent | undefined }) {
  const { t, me } = useOffice()
  const names = new Intl.DisplayNames(me.language, { type: 'language' })
  const nameOf = (language: Language) => names.of(language) ?? language
  const dayOf = (day: string) =>
    new Intl.DateTimeFormat(me.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(day),
    )
  const topics = own.subjects.map((one) => t(`general.ticket.subject.${one}`)).join(', ')
  const { away } = own
  return (
    <details className="o-own-languages" open={sent !== undefined}>
      <summary>
        {own.languages.length === 0
          ? t('office-tickets.languages.all')
          : t('office-tickets.languages.mine', { list: own.languages.map(nameOf).join(', ') })}
        {topics !== '' && ` · ${topics}`}
        {away &&
          ` · ${t('office-tickets.absence.mine', { from: dayOf(away.from), until: dayOf(away.until) })}`}
      </summary>
      <OfficeForm label={t('office-tickets.languages.title')}>
        <fieldset className="o-attach">
          <legend>{t('office-tickets.languages.title')}</legend>
          {languages.map((language) => (
            <TickField
              key={language}
              name="language"
              value={language}
              label={nameOf(language)}
              isTicked={own.languages.includes(language)}
              sent={undefined}
            />
          ))}
        </fieldset>
        <fieldset className="o-attach">
          <legend>{t('office-tickets.skills.subjects')}</legend>
          {ticketSubjects.map((subject) => (
            <TickField
              key={subject}
              name="answers"
              value={subject}
              label={t(`general.ticket.subject.${subject}`)}
              isTicked={own.subjects.includes(subject)}
              sent={undefined}
            />
          ))}
        </fieldset>
        <p className="o-hint">{t('office-tickets.skills.hint')}</p>
        <div className="o-actions">
          <Submit name="act" value="skills" kind="plain">
            {t('office-tickets.skills.save')}
          </Submit>
        </div>
      </OfficeForm>
      <AbsenceForm label={t('office-tickets.absence.title')} days={away} sent={sent} />
    </details>
  )
}

/** First and last day on which somebody is away; both empty for who is here. */
export function AbsenceForm({
  label,
  staffId,
  days,
  sent,
}: {
  label: string
  staffId?: string | undefined
  days: { from?: string | undefined; until?: string | undefined } | undefined
  sent: Sent | undefined
}) {
  const { t } = useOffice()
  return (
    <OfficeForm label={label}>
      {staffId !== undefined && (
        <>
          <input type="hidden" name="form" value={`absence ${staffId}`} />
          <input type="hidden" name="staffId" value={staffId} />
        </>
      )}
      <p>
        <strong>{label}</strong>
      </p>
      <div className="o-form-row">
        <TextField
          name="from"
          type="date"
          label={t('office-tickets.absence.from')}
          value={days?.from}
          isOptional
          sent={sent}
        />
        <TextField
          name="until"
          type="date"
          label={t('office-tickets.absence.until')}
          hint={t('office-tickets.absence.hint')}
          value={days?.until}
          isOptional
          sent={sent}
        />
      </div>
      <div className="o-actions">
        <Submit name="act" value="absence" kind="plain">
          {t('office-tickets.absence.save')}
        </Submit>
      </div>
    </OfficeForm>
  )
}

export const daysIn = (form: FormData) => ({
  from: fieldOf(form, 'from') || undefined,
  until: fieldOf(form, 'until') || undefined,
})

/** Keeps what somebody said of themselves; undefined for another form of the page. */
export async function saveOwn(
  api: OfficeApi,
  form: FormData,
): Promise<Refused | MessageId | undefined> {
  switch (fieldOf(form, 'act')) {
    case 'skills': {
      const end = await api.ticketSkills.setOwnSkills({
        language: languages.filter((one) => fieldsOf(form, 'language').includes(one)),
        subject: ticketSubjects.filter((one) => fieldsOf(form, 'answers').includes(one)),
      })
      return isRefused(end) ? end : 'office-tickets.skills.saved'
    }
    case 'absence': {
      const end = await api.ticketSkills.setOwnAbsence(daysIn(form))
      return isRefused(end) ? end : 'office-tickets.absence.saved'
    }
    default:
      return undefined
  }
}
