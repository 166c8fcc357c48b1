import { auditOfficeContract } from './staff/audit.office.contract.ts'
import { peopleOfficeContract } from './staff/people.office.contract.ts'
import { staffOfficeContract } from './staff/staff.office.contract.ts'

/** Contracts of the office: what people of the shop call, and nobody else. */
export const officeContracts = {
  audit: auditOfficeContract,
  people: peopleOfficeContract,
  staff: staffOfficeContract,
}
