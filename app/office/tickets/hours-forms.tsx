import type { OutputOf } from '#api/contract.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import {
  AreaField,
  SelectField,
  TextField,
  TickField,
  useFieldError,
} from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import type { ticketClocksOfficeContract } from '#commerce/ticket-desk/ticket-clocks.office.contract.ts'
import {
  clockKinds,
  ticketPriorities,
  ticketSituations,
  ticketSubjects,
  type ClockKind,
  type TicketSituation,
} from '#commerce/ticket/ticket.terms.ts'
import { storeRows } from '#config/site-table.ts'

type Clocks = OutputOf<(typeof ticketClocksOfficeContract)['listTeams']>
type Team = Clocks['teams'][number]

const countries = [...new Set(storeRows.map(({ country }) => country))].toSorted()
const zones = [...new Set(storeRows.map(({ timeZone }) => timeZone))].toSorted()
const days = [0, 1, 2, 3, 4, 5, 6] as const

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Monday of a known week: names of days come from the language itself. */
const dayName = (day: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 5 + day)),
  )

/** Hours of one team, or the form for another. */
export function TeamForm({ team, sent }: { team: Team | undefined; sent: Sent | undefined }) {
  const { t, me } = useOffice()
  const form = (
    <OfficeForm label={team?.name ?? t('office-tickets.hours.newTeam')}>
      <input type="hidden" name="form" value={team ? `team ${team.code}` : 'team'} />
      {team && <input type="hidden" name="code" value={team.code} />}
      {team && <input type="hidden" name="revision" value={team.revision} />}
      <div className="o-form-row">
        {!team && (
          <TextField
            name="code"
            label={t('office-tickets.hours.code')}
            hint={t('office-tickets.hours.codeHint')}
            maxLength={30}
            sent={sent}
          />
        )}
        <TextField
          name="name"
          label={t('office-tickets.hours.name')}
          maxLength={60}
          value={team?.name}
          sent={sent}
        />
        <SelectField
          name="timeZone"
          label={t('office-tickets.hours.zone')}
          value={team?.timeZone ?? 'Europe/Madrid'}
          choices={[...new Set([...zones, ...(team ? [team.timeZone] : [])])].map((value) => ({
            value,
            label: value.replaceAll('_', ' '),
          }))}
          sent={sent}
        />
        <SelectField
          name="holidayCountry"
          label={t('office-tickets.hours.holidays')}
          value={team?.holidayCountry ?? ''}
          isOptional
          placeholder={t('office-tickets.hours.noHolidays')}
          choices={countries.map((value) => ({
            value,
            label: new Intl.DisplayNames(me.language, { type: 'region' }).of(value) ?? value,
          }))}
          sent={sent}
        />
      </div>
      <fieldset className="o-hours">
        <legend>{t('office-tickets.hours.week')}</legend>
        {days.map((day) => (
          <DayRow
            key={day}
            day={day}
            name={dayName(day, me.language)}
            opening={team ? (team.week[day] ?? '-') : day < 5 ? '540-1080' : '-'}
            sent={sent}
          />
        ))}
      </fieldset>
      <AreaField
        name="closedDays"
        label={t('office-tickets.hours.closed')}
        hint={t('office-tickets.hours.closedHint')}
        rows={2}
        value={team?.closedDays.join(' ')}
        isOptional
        sent={sent}
      />
      {!team?.isDefault && (
        <fieldset className="o-attach">
          <legend>{t('office-tickets.hours.subjects')}</legend>
          {ticketSubjects.map((subject) => (
            <TickField
              key={subject}
              name="subject"
              value={subject}
              label={t(`general.ticket.subject.${subject}`)}
              isTicked={team?.subjects.includes(subject) ?? false}
              sent={sent}
            />
          ))}
        </fieldset>
      )}
      <div className="o-actions">
        <Submit name="act" value="team">
          {t(team ? 'office-tickets.hours.save' : 'office-tickets.hours.addTeam')}
        </Submit>
        {team && !team.isDefault && (
          <Submit
            name="act"
            value="removeTeam"
            kind="danger"
            isUnchecked
            confirm={t('office-tickets.hours.removeSure')}
          >
            {t('office-tickets.hours.remove')}
          </Submit>
        )}
      </div>
    </OfficeForm>
  )
  if (team) return <Card title={team.name}>{form}</Card>
  return (
    <Card>
      <details open={sent !== undefined}>
        <summary>{t('office-tickets.hours.newTeam')}</summary>
        {form}
      </details>
    </Card>
  )
}

function DayRow(props: { day: number; name: string; opening: string; sent: Sent | undefined }) {
  const { t } = useOffice()
  const { day, name, sent } = props
  const error = useFieldError(`week.${day}`, sent)
  const [opens, closes] = props.opening === '-' ? [] : props.opening.split('-').map(Number)
  const value = (field: string, minutes: number | undefined) =>
    sent ? fieldOf(sent.form, `${field}.${day}`) : minutes === undefined ? '' : timeOf(minutes)
  return (
    <div className="o-hours-day">
      <span>{name}</span>
      <input
        type="time"
        name={`opens.${day}`}
        aria-label={t('office-tickets.hours.opens', { day: name })}
        defaultValue={value('opens', opens)}
      />
      <input
        type="time"
        name={`closes.${day}`}
        aria-label={t('office-tickets.hours.closes', { day: name })}
        defaultValue={value('closes', closes)}
        aria-invalid={error ? true : undefined}
      />
      {error && <span className="o-field-error">{error}</span>}
    </div>
  )
}

const isSituation = (kind: ClockKind): kind is TicketSituation =>
  ticketSituations.some((one) => one === kind)

/** Promises of a subject and priority, in the order of their fields. */
export const targetFields = ['first', 'next', 'resolve'] as const

/** Working minutes until the first and each next answer and until it is solved, by subject and priority. */
export function TargetsForm({ targets }: { targets: Clocks['targets'] }) {
  const { t } = useOffice()
  const nameOf = (kind: ClockKind) =>
    isSituation(kind) ? t(`office-tickets.situation.${kind}`) : t(`general.ticket.subject.${kind}`)
  return (
    <Card title={t('office-tickets.hours.targets')}>
      <OfficeForm label={t('office-tickets.hours.targets')}>
        <p className="o-hint">{t('office-tickets.hours.targetsHint')}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that is wider than the page is scrolled by keys */}
        <div
          className="o-table-wrap"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys
          tabIndex={0}
          role="group"
          aria-label={t('office-tickets.hours.targets')}
        >
          <table className="o-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('office-tickets.subject')}</th>
                {ticketPriorities.map((one) => (
                  <th key={one} scope="col">
                    {t(`office-tickets.priority.${one}` as MessageId)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {clockKinds.map((subject) => (
                <tr key={subject}>
                  <th scope="row">{nameOf(subject)}</th>
                  {targets
                    .filter((one) => one.subject === subject)
                    .map(({ priority, ...minutes }) => (
                      <td key={priority}>
                        {targetFields.map((which) => (
                          <input
                            key={which}
                            type="number"
                            min={1}
                            max={100_000}
                            required
                            name={`${which}.${subject}.${priority}`}
                            defaultValue={minutes[which]}
                            aria-label={t(`office-tickets.hours.${which}`, {
                              subject: nameOf(subject),
                              priority: t(`office-tickets.priority.${priority}` as MessageId),
                            })}
                          />
                        ))}
                      </td>
                    ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="o-actions">
          <Submit name="act" value="targets">
            {t('office-tickets.hours.saveTargets')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}

/** Addresses outside to which everybody who answers may forward. */
export function ForwardRules({
  rules,
  sent,
}: {
  rules: readonly { address: string; label: string }[]
  sent: Sent | undefined
}) {
  const { t } = useOffice()
  return (
    <Card title={t('office-tickets.hours.rules')}>
      <p className="o-hint">{t('office-tickets.hours.rulesHint')}</p>
      {rules.length > 0 && (
        <ul className="o-rows">
          {rules.map(({ address, label }) => (
            <li key={address}>
              <OfficeForm className="o-actions">
                <input type="hidden" name="address" value={address} />
                <strong>{label}</strong> <code>{address}</code>
                <Submit name="act" value="removeRule" kind="plain">
                  {t('office-tickets.hours.removeRule', { address })}
                </Submit>
              </OfficeForm>
            </li>
          ))}
        </ul>
      )}
      <OfficeForm label={t('office-tickets.hours.addRule')}>
        <input type="hidden" name="form" value="rule" />
        <div className="o-form-row">
          <TextField
            name="label"
            label={t('office-tickets.hours.ruleLabel')}
            maxLength={60}
            sent={sent}
          />
          <TextField
            name="address"
            label={t('office-tickets.hours.ruleAddress')}
            hint={t('office-tickets.hours.ruleAddressHint')}
            maxLength={120}
            sent={sent}
          />
        </div>
        <div className="o-actions">
          <Submit name="act" value="addRule" kind="plain">
            {t('office-tickets.hours.addRule')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}
