import type { OutputOf } from '#api/contract.ts'
import type { ticketDeskOfficeContract } from '#commerce/ticket-desk/ticket-desk.office.contract.ts'

export type ShownTicket = OutputOf<(typeof ticketDeskOfficeContract)['getTicket']>
