import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { calendarDate, many, optional, text, wholeNumber } from '#api/fields.ts'
import { clockKinds, ticketPriorities, ticketSubjects } from '#commerce/ticket/ticket.terms.ts'

const settings = { staff: 'ticket.settings' } as const
const Nothing = z.object({})
const code = z.string({ error: 'required' }).regex(/^[a-z][a-z0-9-]{1,29}$/, 'invalid')
/** `540-1080` in minutes of the day, `-` for a closed day. */
const opening = z.string({ error: 'required' }).regex(/^(?:-|\d{1,4}-\d{1,4})$/, 'invalid')
/** `<subject> <priority> <first> <next> <solved>` in working minutes. */
const target = z
  .string({ error: 'required' })
  .regex(/^[a-zA-Z]+ [1-4] \d{1,6} \d{1,6} \d{1,6}$/, 'invalid')

export const ticketClocksOfficeContract = {
  listTeams: endpoint({
    method: 'GET',
    path: '/office/ticket_teams',
    access: settings,
    summary: 'Teams with their hours and closed days, and the minutes until an answer',
    input: z.object({}),
    output: z.object({
      teams: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          timeZone: z.string(),
          week: z.array(z.string()),
          holidayCountry: z.string().optional(),
          closedDays: z.array(z.string()),
          subjects: z.array(z.enum(ticketSubjects)),
          revision: z.number(),
          isDefault: z.boolean(),
        }),
      ),
      targets: z.array(
        z.object({
          /** Or what is the matter with the order. */
          subject: z.enum(clockKinds),
          priority: z.number(),
          first: z.number(),
          next: z.number(),
          resolve: z.number(),
          isUsual: z.boolean(),
        }),
      ),
    }),
  }),
  saveTeam: endpoint({
    method: 'POST',
    path: '/office/ticket_teams/{code}',
    access: settings,
    summary: 'Sets the hours of a team, new or known; open clocks are counted anew',
    input: z.object({
      code,
      /** Of the team as it was shown; none for a new one. */
      revision: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
      name: text(60),
      timeZone: text(60),
      week: many(opening, 7),
      holidayCountry: optional(text(2)),
      closedDay: many(calendarDate, 200),
      subject: many(z.enum(ticketSubjects), ticketSubjects.length),
    }),
    output: Nothing,
  }),
  removeTeam: endpoint({
    method: 'POST',
    path: '/office/ticket_teams/{code}/removal',
    access: settings,
    summary: 'Removes a team; its subjects are those of support again',
    input: z.object({ code }),
    output: Nothing,
  }),
  saveTargets: endpoint({
    method: 'POST',
    path: '/office/ticket_targets',
    access: settings,
    summary:
      'Sets the working minutes until the first and each next answer, and until a ticket is solved',
    input: z.object({ target: many(target, clockKinds.length * ticketPriorities.length) }),
    output: Nothing,
  }),
}
