import { bind } from '#api/serve.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { approveProof, askForChange, fixAddress, makeSendDesign } from './action-answers.service.ts'
import { getAction, makeProofPages } from './action-reading.service.ts'
import { nameRefundAccount, stopRefundAccount } from './refund-account.service.ts'
import { requiredActionContract } from './required-action.contract.ts'

export function makeRequiredActionApi(storage: Pick<Storage, 'find'>, preflight: LookAtDesign) {
  return bind<ShopContexts, typeof requiredActionContract>(requiredActionContract, {
    getAction,
    nameRefundAccount,
    stopRefundAccount,
    approveProof,
    askForChange,
    fixAddress,
    ...makeSendDesign(preflight),
    ...makeProofPages(storage),
  })
}
