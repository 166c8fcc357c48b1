import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { defineNoun } from '#commerce/kernel/noun.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import { listFaultRules, saveFaultRules } from './fault-rule.service.ts'
import { faultContract } from './fault.contract.ts'
import { findFault } from './fault-desk.service.ts'
import { faultOfficeContract } from './fault.office.contract.ts'
import { faultPersonal } from './fault.personal.ts'
import { getFaultForm, reportFault } from './fault.service.ts'

export const faultNoun = defineNoun({
  name: 'fault',
  floor: 'desks',
  tables: ['fault_report', 'fault_line', 'fault_rule'],
  api: () => bind<ShopContexts, typeof faultContract>(faultContract, { getFaultForm, reportFault }),
  office: () =>
    bind<OfficeContexts, typeof faultOfficeContract>(faultOfficeContract, {
      findFault,
      listFaultRules,
      saveFaultRules,
    }),
  personal: faultPersonal,
})
