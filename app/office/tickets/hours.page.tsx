import { isRefused, type Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { Card, PageHead } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, fieldsOf, type FormAsk } from '#app/office/office-page.ts'
import { clockKinds, ticketPriorities, ticketSubjects } from '#commerce/ticket/ticket.terms.ts'
import { FaultRulesForm, rulesIn } from '#app/office/faults/fault-rules-form.tsx'
import { AbsenceForm, daysIn } from './own-skills.tsx'
import { ForwardRules, targetFields, TargetsForm, TeamForm } from './hours-forms.tsx'

/** Hours of the teams that answer, how fast they promise to, and whom tickets may be forwarded to. */
export const page = definePage({
  load: async ({ api }) => {
    const [clocks, rules, people, proposals] = await Promise.all([
      api.ticketClocks.listTeams({}),
      api.ticketWork.listForwardRules({}),
      api.ticketSkills.listAbsences({}),
      api.fault.listFaultRules({}),
    ])
    if (isRefused(clocks)) return clocks
    return {
      ...clocks,
      rules: isRefused(rules) ? [] : rules.rules,
      faultRules: isRefused(proposals) ? [] : proposals.rules,
      agents: isRefused(people) ? [] : people.agents,
    }
  },
  act: async (asked) => {
    const end = await perform(asked)
    if (isRefused(end)) return end
    return { goTo: '/office/ticket-hours', toast: 'office-tickets.hours.saved' as MessageId }
  },
  title: (_, { t }) => t('office-tickets.hours.title'),
  View: ({ data: { teams, targets, rules, agents, faultRules }, office: { t }, sent }) => {
    const of = (form: string) => (sent && fieldOf(sent.form, 'form') === form ? sent : undefined)
    return (
      <>
        <PageHead
          up={{ href: '/office/tickets', label: t('office-tickets.title') }}
          title={t('office-tickets.hours.title')}
          lead={t('office-tickets.hours.lead')}
        />
        <FormProblem sent={sent} />
        <div className="o-stack">
          {teams.map((team) => (
            <TeamForm key={team.code} team={team} sent={of(`team ${team.code}`)} />
          ))}
          <TeamForm team={undefined} sent={of('team')} />
          <TargetsForm targets={targets} />
          <FaultRulesForm rules={faultRules} />
          <ForwardRules rules={rules} sent={of('rule')} />
          {agents.length > 0 && (
            <Card title={t('office-tickets.absence.all')}>
              {agents.map(({ staffId, name, ...days }) => (
                <AbsenceForm
                  key={staffId}
                  label={name}
                  staffId={staffId}
                  days={days}
                  sent={of(`absence ${staffId}`)}
                />
              ))}
            </Card>
          )}
        </div>
      </>
    )
  },
})

/** `09:30` as minutes of the day; midnight at the end of a day is its last minute. */
function minutesOf(time: string): number | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time) ?? []
  if (hour === undefined || minute === undefined) return undefined
  return Number(hour) * 60 + Number(minute)
}

function weekOf(form: FormData): string[] {
  return Array.from({ length: 7 }, (_, day) => {
    const opens = minutesOf(fieldOf(form, `opens.${day}`))
    const closes = minutesOf(fieldOf(form, `closes.${day}`))
    if (opens === undefined || closes === undefined) return '-'
    return `${opens}-${closes === 0 ? 1440 : closes}`
  })
}

async function perform({ api, form }: FormAsk): Promise<object | Refused> {
  switch (fieldOf(form, 'act')) {
    case 'team':
      return api.ticketClocks.saveTeam({
        code: fieldOf(form, 'code'),
        revision: fieldOf(form, 'revision') || undefined,
        name: fieldOf(form, 'name'),
        timeZone: fieldOf(form, 'timeZone'),
        week: weekOf(form),
        holidayCountry: fieldOf(form, 'holidayCountry') || undefined,
        closedDay: fieldOf(form, 'closedDays')
          .split(/[\s,;]+/)
          .filter(Boolean),
        subject: ticketSubjects.filter((one) => fieldsOf(form, 'subject').includes(one)),
      })
    case 'absence':
      return api.ticketSkills.setAbsence({ staffId: fieldOf(form, 'staffId'), ...daysIn(form) })
    case 'removeTeam':
      return api.ticketClocks.removeTeam({ code: fieldOf(form, 'code') })
    case 'faultRules':
      return api.fault.saveFaultRules({ rule: rulesIn(form) })
    case 'addRule':
      return api.ticketWork.addForwardRule({
        address: fieldOf(form, 'address'),
        label: fieldOf(form, 'label'),
      })
    case 'removeRule':
      return api.ticketWork.removeForwardRule({ address: fieldOf(form, 'address') })
    default:
      return api.ticketClocks.saveTargets({
        target: clockKinds.flatMap((subject) =>
          ticketPriorities.map((priority) => {
            const name = `${subject}.${priority}`
            const minutes = targetFields.map((which) => fieldOf(form, `${which}.${name}`))
            return [subject, priority, ...minutes].join(' ')
          }),
        ),
      })
  }
}
