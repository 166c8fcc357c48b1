import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { approveProof, askForChange, fixAddress, makeSendDesign } from './action-answers.service.ts'
import { getAction, makeProofPages } from './action-reading.service.ts'
import { nameRefundAccount, stopRefundAccount } from './named-account.service.ts'
import { actionAnswerContract } from './action-answer.contract.ts'

export function makeActionAnswerApi(storage: Pick<Storage, 'find'>, preflight: LookAtDesign) {
  return bind<ShopContexts, typeof actionAnswerContract>(actionAnswerContract, {
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
