import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { AllPersonalData } from '#commerce/customer/own-data.service.ts'
import type { SessionSettings } from '#commerce/session/open-session.ts'
import { makeOwnSignInApi } from './own-sign-in.api.ts'
import { makeSignInApi } from './sign-in.api.ts'
import {
  accountErasedMail,
  accountLinkedMail,
  emailChangedMail,
  emailChangeMail,
  emailTakenMail,
  magicLinkMail,
  passkeyAddedMail,
  passwordChangedMail,
  passwordResetMail,
  passwordResetUnknownMail,
  registerAlreadyMail,
  registerConfirmMail,
} from './sign-in.mail.ts'
import { purgeSignInTokens } from './sign-in-token.service.ts'
import { signInPersonal } from './sign-in.personal.ts'

export const signInNoun = defineNoun({
  name: 'sign-in',
  floor: 'flows',
  tables: ['linked_account', 'passkey', 'sign_in_token'],
  api: ({ session, personal }: { session: SessionSettings; personal: AllPersonalData }) => [
    ...makeSignInApi(session),
    ...makeOwnSignInApi(session, personal),
  ],
  mails: [
    accountErasedMail,
    accountLinkedMail,
    emailChangedMail,
    emailChangeMail,
    emailTakenMail,
    magicLinkMail,
    passkeyAddedMail,
    passwordChangedMail,
    passwordResetMail,
    passwordResetUnknownMail,
    registerAlreadyMail,
    registerConfirmMail,
  ],
  purge: { run: ({ db, now }: PurgeTools) => purgeSignInTokens(db, now) },
  retention: [
    {
      what: 'tokens of mails',
      kept: 'until they end',
      why: 'the purpose is over',
      steps: ['sign-in tokens'],
    },
  ],
  personal: signInPersonal,
})
