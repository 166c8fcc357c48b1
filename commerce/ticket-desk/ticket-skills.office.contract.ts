import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { calendarDate, many, optional } from '#api/fields.ts'
import { ticketSubjects } from '#commerce/ticket/ticket.terms.ts'
import { languages } from '#config/locales.ts'

const read = { staff: 'ticket.read' } as const
const self = { staff: 'self' } as const
const settings = { staff: 'ticket.settings' } as const
const uuid = z.uuid({ error: 'invalid' })
const noInput = z.object({})
const Nothing = z.object({})

const absence = z.object({ from: optional(calendarDate), until: optional(calendarDate) })
/** How many tickets went back to all. */
const Returned = z.object({ returned: z.number() })

/** Skills of agents, and when they are away. */
export const ticketSkillsOfficeContract = {
  getOwnSkills: endpoint({
    method: 'GET',
    path: '/office/ticket_skills',
    access: read,
    summary:
      'Languages and subjects that one answers, none being all of them, and when one is away',
    input: noInput,
    output: z.object({
      languages: z.array(z.enum(languages)),
      subjects: z.array(z.enum(ticketSubjects)),
      away: z.object({ from: z.string(), until: z.string() }).optional(),
    }),
  }),
  setOwnSkills: endpoint({
    method: 'POST',
    path: '/office/ticket_skills',
    access: self,
    summary: 'Sets the languages and subjects that one answers: the next ticket is one of them',
    input: z.object({
      language: many(z.enum(languages), languages.length),
      subject: many(z.enum(ticketSubjects), ticketSubjects.length),
    }),
    output: Nothing,
  }),
  setOwnAbsence: endpoint({
    method: 'POST',
    path: '/office/ticket_absence',
    access: self,
    summary: 'Says until when one is away, or that one is here; one’s open tickets go back to all',
    input: absence,
    output: Returned,
  }),
  listAbsences: endpoint({
    method: 'GET',
    path: '/office/ticket_absences',
    access: settings,
    summary: 'People who answer, and when they are away',
    input: noInput,
    output: z.object({
      agents: z.array(
        z.object({
          staffId: z.string(),
          name: z.string(),
          from: z.string().optional(),
          until: z.string().optional(),
        }),
      ),
    }),
  }),
  setAbsence: endpoint({
    method: 'POST',
    path: '/office/ticket_absences/{staff_id}',
    access: settings,
    summary: 'Says until when a colleague is away, or that they are here',
    input: absence.extend({ staffId: uuid }),
    output: Returned,
  }),
}
