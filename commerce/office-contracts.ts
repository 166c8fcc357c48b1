import { customerDeskOfficeContract } from './customer-desk/customer-desk.office.contract.ts'
import { auditOfficeContract } from './staff/audit.office.contract.ts'
import { peopleOfficeContract } from './staff/people.office.contract.ts'
import { staffOfficeContract } from './staff/staff.office.contract.ts'

/** Contracts of the office: what people of the shop call, and nobody else. */
export const officeContracts = {
  audit: auditOfficeContract,
  customerDesk: customerDeskOfficeContract,
  people: peopleOfficeContract,
  staff: staffOfficeContract,
}
