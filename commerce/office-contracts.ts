import { companyInvoiceContract } from './money-desk/company-invoice.office.contract.ts'
import { customerDeskOfficeContract } from './customer-desk/customer-desk.office.contract.ts'
import { faultOfficeContract } from './fault/fault.office.contract.ts'
import { mailInOfficeContract } from './mail-in/mail-in.office.contract.ts'
import { macroOfficeContract } from './macro/macro.office.contract.ts'
import { moneyDeskContract } from './money-desk/money-desk.office.contract.ts'
import { withdrawalDeskContract } from './money-desk/withdrawal-desk.office.contract.ts'
import { officeTaskOfficeContract } from './office-task/office-task.office.contract.ts'
import { officeViewOfficeContract } from './office-view/office-view.office.contract.ts'
import { operationsDeskOfficeContract } from './operations-desk/operations-desk.office.contract.ts'
import { orderActsOfficeContract } from './order-acts/order-acts.office.contract.ts'
import { orderDeskOfficeContract } from './order-desk/order-desk.office.contract.ts'
import { orderHelpOfficeContract } from './order-help/order-help.office.contract.ts'
import { prepressDeskOfficeContract } from './prepress-desk/prepress-desk.office.contract.ts'
import { productionDeskOfficeContract } from './production-desk/production-desk.office.contract.ts'
import { quoteOfficeContract } from './quote/quote.office.contract.ts'
import { auditOfficeContract } from './staff/audit.office.contract.ts'
import { entryOfficeContract } from './staff/entry.office.contract.ts'
import { ownOfficeContract } from './staff/own.office.contract.ts'
import { peopleOfficeContract } from './staff/people.office.contract.ts'
import { staffOfficeContract } from './staff/staff.office.contract.ts'
import { ticketClocksOfficeContract } from './ticket-desk/ticket-clocks.office.contract.ts'
import { ticketDeskOfficeContract } from './ticket-desk/ticket-desk.office.contract.ts'
import { ticketWorkOfficeContract } from './ticket-desk/ticket-work.office.contract.ts'
import { todoDeskOfficeContract } from './todo-desk/todo-desk.office.contract.ts'

/** Contracts of the office: what people of the shop call, and nobody else. */
export const officeContracts = {
  audit: auditOfficeContract,
  companyInvoice: companyInvoiceContract,
  customerDesk: customerDeskOfficeContract,
  fault: faultOfficeContract,
  mailIn: mailInOfficeContract,
  macro: macroOfficeContract,
  moneyDesk: moneyDeskContract,
  officeTask: officeTaskOfficeContract,
  officeView: officeViewOfficeContract,
  operationsDesk: operationsDeskOfficeContract,
  orderActs: orderActsOfficeContract,
  orderDesk: orderDeskOfficeContract,
  orderHelp: orderHelpOfficeContract,
  own: ownOfficeContract,
  people: peopleOfficeContract,
  prepressDesk: prepressDeskOfficeContract,
  productionDesk: productionDeskOfficeContract,
  quote: quoteOfficeContract,
  staff: staffOfficeContract,
  entry: entryOfficeContract,
  ticketDesk: ticketDeskOfficeContract,
  ticketWork: ticketWorkOfficeContract,
  ticketClocks: ticketClocksOfficeContract,
  todoDesk: todoDeskOfficeContract,
  withdrawalDesk: withdrawalDeskContract,
}
