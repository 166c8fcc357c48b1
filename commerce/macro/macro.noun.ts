import { bind } from '#api/bind.ts'
import { defineNoun } from '#commerce/kernel/noun.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import { macroOfficeContract } from './macro.office.contract.ts'
import * as macro from './macro.service.ts'

export const macroNoun = defineNoun({
  name: 'macro',
  floor: 'desks',
  tables: ['macro', 'macro_text'],
  office: ({ sites }: { sites: readonly Site[] }) =>
    bind<OfficeContexts, typeof macroOfficeContract>(macroOfficeContract, {
      listMacros: macro.listMacros,
      getMacro: macro.getMacro,
      createMacro: macro.createMacro,
      setMacro: macro.setMacro,
      setMacroText: macro.setMacroText,
      ...macro.makeTicketMacros({ sites }),
    }),
})
