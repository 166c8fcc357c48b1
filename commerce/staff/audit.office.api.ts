import { bind } from '#api/bind.ts'
import * as reading from './audit-reading.service.ts'
import { auditOfficeContract } from './audit.office.contract.ts'
import type { OfficeContexts } from './staff-context.ts'

export const auditOfficeApi = () =>
  bind<OfficeContexts, typeof auditOfficeContract>(auditOfficeContract, {
    listActs: reading.listActs,
    getAct: reading.getAct,
    listLooks: reading.listLooks,
    listActors: reading.listActors,
    getAuditCheck: reading.getAuditCheck,
    checkNow: reading.checkNow,
  })
