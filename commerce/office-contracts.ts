import { orderActsOfficeContract } from './order-acts/order-acts.office.contract.ts'
import { staffOfficeContract } from './staff/staff.office.contract.ts'
import { todoDeskOfficeContract } from './todo-desk/todo-desk.office.contract.ts'

/** Contracts of the office: what people of the shop call, and nobody else. */
export const officeContracts = {
  orderActs: orderActsOfficeContract,
  staff: staffOfficeContract,
  todoDesk: todoDeskOfficeContract,
}
