import type { OutputOf } from '#api/contract.ts'
import type { peopleOfficeContract } from '#commerce/staff/people.office.contract.ts'
import type { staffOfficeContract } from '#commerce/staff/staff.office.contract.ts'

export type Person = OutputOf<(typeof peopleOfficeContract)['getPerson']>
export type OwnAccess = OutputOf<(typeof staffOfficeContract)['listOwnAccess']>
