import { bind } from '#api/bind.ts'
import { peopleOfficeContract } from './people.office.contract.ts'
import { withdrawInvitation } from './invitation.service.ts'
import * as person from './person.service.ts'
import * as roles from './role.service.ts'
import type { OfficeContexts } from './staff-context.ts'

export const peopleOfficeApi = () =>
  bind<OfficeContexts, typeof peopleOfficeContract>(peopleOfficeContract, {
    getPerson: person.getPerson,
    listRoles: roles.listRoles,
    createRole: roles.createRole,
    changeRole: roles.changeRole,
    removeRole: roles.removeRole,
    setLimit: person.setLimit,
    removeLimit: person.removeLimit,
    allowTotp: person.allowTotp,
    resetTotp: person.resetTotp,
    unlinkCompany: person.unlinkCompany,
    withdrawInvitation,
    endSessions: person.endSessions,
  })
