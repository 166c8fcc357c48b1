import type { OutputOf } from '#api/contract.ts'
import type { officeTaskOfficeContract } from '#commerce/office-task/office-task.office.contract.ts'

export type Task = OutputOf<(typeof officeTaskOfficeContract)['getTask']>
