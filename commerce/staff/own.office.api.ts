import { bind } from '#api/bind.ts'
import { ownOfficeContract } from './own.office.contract.ts'
import * as own from './own.service.ts'
import type { OfficeContexts } from './staff-context.ts'

export const ownOfficeApi = () =>
  bind<OfficeContexts, typeof ownOfficeContract>(ownOfficeContract, {
    getOwnRights: own.getOwnRights,
    listOwnActs: own.listOwnActs,
    changeOwnName: own.changeOwnName,
    renameOwnPasskey: own.renameOwnPasskey,
  })
