import { orderActsOfficeContract } from './order-acts/order-acts.office.contract.ts'
import { orderDeskOfficeContract } from './order-desk/order-desk.office.contract.ts'
import { auditOfficeContract } from './staff/audit.office.contract.ts'
import { peopleOfficeContract } from './staff/people.office.contract.ts'
import { staffOfficeContract } from './staff/staff.office.contract.ts'
import { todoDeskOfficeContract } from './todo-desk/todo-desk.office.contract.ts'
import { ticketDeskOfficeContract } from './ticket-desk/ticket-desk.office.contract.ts'

/** Contracts of the office: what people of the shop call, and nobody else. */
export const officeContracts = {
  audit: auditOfficeContract,
  orderActs: orderActsOfficeContract,
  orderDesk: orderDeskOfficeContract,
  people: peopleOfficeContract,
  staff: staffOfficeContract,
  ticketDesk: ticketDeskOfficeContract,
  todoDesk: todoDeskOfficeContract,
}
