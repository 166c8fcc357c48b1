import { allSubSubjects, ticketSubjects } from '#commerce/ticket/ticket.terms.ts'
import { searchIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'
import { ticketViews, type TicketView } from './ticket-desk.terms.ts'

/** View of an address. Whoever searches looks among all tickets: in which view one is, is what they do not know. */
export const ticketViewIn = (params: URLSearchParams): TicketView =>
  searchIn(params) === undefined
    ? (ticketViews.find((one) => one === params.get('view')) ?? 'due')
    : 'all'

/** Fields of `listTickets` that an address stands for. */
export function ticketFieldsOf(params: URLSearchParams) {
  const subjects = valuesIn(params, 'subject')
  const subSubjects = valuesIn(params, 'subSubject')
  return {
    view: ticketViewIn(params),
    store: valuesIn(params, 'store'),
    subject: ticketSubjects.filter((one) => subjects.includes(one)),
    subSubject: allSubSubjects.filter((one) => subSubjects.includes(one)),
    language: valuesIn(params, 'language'),
    tag: valuesIn(params, 'tag'),
    search: searchIn(params),
  }
}
