import { bind } from '#api/bind.ts'
import type { AllPersonalData } from '#commerce/customer/own-data.service.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { SessionSettings } from '#commerce/session/open-session.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.service.ts'
import { makeLinkAccount, startLinking, unlinkAccount } from './linked-account.service.ts'
import { ownSignInContract } from './own-sign-in.contract.ts'
import {
  makeDeleteAccount,
  endDevice,
  endOtherDevices,
  getOwnSignIn,
  makeChangePassword,
} from './own-sign-in.service.ts'
import { addPasskey, beginPasskey, removePasskey } from './passkey.service.ts'

export const makeOwnSignInApi = (settings: SessionSettings, personal: AllPersonalData) =>
  bind<ShopContexts, typeof ownSignInContract>(ownSignInContract, {
    getOwnSignIn,
    changePassword: makeChangePassword(settings),
    requestEmailChange,
    confirmEmailChange,
    endDevice,
    endOtherDevices,
    beginPasskey,
    addPasskey,
    removePasskey,
    startLinking,
    linkAccount: makeLinkAccount(settings),
    unlinkAccount,
    deleteAccount: makeDeleteAccount(personal),
  })
