import type { OwnWords } from '#app/form-errors.tsx'
import type { Translate } from '#app/i18n/translator.ts'
import { LEAST_PASSWORD_LENGTH } from '#commerce/sign-in/sign-in.terms.ts'

/** A password that is too short is no text of which one would like more. */
export const passwordWords = (t: Translate): OwnWords => ({
  too_short: t('general.field.passwordTooShort', { count: LEAST_PASSWORD_LENGTH }),
})
