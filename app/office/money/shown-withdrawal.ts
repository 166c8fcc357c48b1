import type { OutputOf } from '#api/contract.ts'
import type { withdrawalDeskContract } from '#commerce/money-desk/withdrawal-desk.office.contract.ts'

export type Withdrawal = OutputOf<(typeof withdrawalDeskContract)['getWithdrawal']>
