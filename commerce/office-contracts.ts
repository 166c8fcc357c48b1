import { officeTaskOfficeContract } from './office-task/office-task.office.contract.ts'
import { officeViewOfficeContract } from './office-view/office-view.office.contract.ts'
import { operationsDeskOfficeContract } from './operations-desk/operations-desk.office.contract.ts'
import { staffOfficeContract } from './staff/staff.office.contract.ts'

/** Contracts of the office: what people of the shop call, and nobody else. */
export const officeContracts = {
  officeTask: officeTaskOfficeContract,
  officeView: officeViewOfficeContract,
  operationsDesk: operationsDeskOfficeContract,
  staff: staffOfficeContract,
}
