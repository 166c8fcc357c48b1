import { orderHelpOfficeContract } from './order-help/order-help.office.contract.ts'
import { staffOfficeContract } from './staff/staff.office.contract.ts'

/** Contracts of the office: what people of the shop call, and nobody else. */
export const officeContracts = {
  orderHelp: orderHelpOfficeContract,
  staff: staffOfficeContract,
}
