import { limitDeskContract } from './money-desk/limit-desk.office.contract.ts'
import { moneyDeskContract } from './money-desk/money-desk.office.contract.ts'
import { withdrawalDeskContract } from './money-desk/withdrawal-desk.office.contract.ts'
import { staffOfficeContract } from './staff/staff.office.contract.ts'

/** Contracts of the office: what people of the shop call, and nobody else. */
export const officeContracts = {
  limitDesk: limitDeskContract,
  moneyDesk: moneyDeskContract,
  staff: staffOfficeContract,
  withdrawalDesk: withdrawalDeskContract,
}
