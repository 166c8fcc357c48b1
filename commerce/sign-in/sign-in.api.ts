import { bind } from '#api/bind.ts'
import type { Ctx, ShopContexts } from '#commerce/kernel/context.ts'
import type { SessionSettings } from '#commerce/session/open-session.ts'
import { getKeys } from '#commerce/kernel/signing-key/signing-key.service.ts'
import { makeEnterByAccount } from './linked-account.service.ts'
import { makeEnterByMagicLink, requestMagicLink } from './magic-link.service.ts'
import { beginPasskeyEntry, makeEnterByPasskey } from './passkey.service.ts'
import {
  checkPasswordReset,
  requestPasswordReset,
  setPasswordByToken,
} from './password-reset.service.ts'
import { checkRegistration, makeConfirmEmail, register } from './registration.service.ts'
import { signInContract } from './sign-in.contract.ts'

export const makeSignInApi = (settings: SessionSettings) =>
  bind<ShopContexts, typeof signInContract>(signInContract, {
    register,
    checkRegistration,
    confirmEmail: makeConfirmEmail(settings),
    requestPasswordReset,
    checkPasswordReset,
    setPasswordByToken,
    requestMagicLink,
    enterByMagicLink: makeEnterByMagicLink(settings),
    enterByAccount: makeEnterByAccount(settings),
    beginPasskeyEntry,
    enterByPasskey: makeEnterByPasskey(settings),
    async getWebKeys(ctx: Ctx) {
      const keys = await getKeys(ctx.db, 'web cookies')
      return {
        keys: keys.map(({ version, secret }) => ({
          version,
          secret: secret.toString('base64url'),
        })),
      }
    },
  })
