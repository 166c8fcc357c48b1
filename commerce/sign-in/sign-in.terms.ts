export const LEAST_PASSWORD_LENGTH = 8
export const MOST_PASSWORD_LENGTH = 256
export const RESET_MINUTES = 30
/** Life of a link: anybody who finds it in a mailbox is in, so no longer than it takes to look there. */
export const LINK_MINUTES = 10
export const REGISTRATION_HOURS = 24
export const EMAIL_CHANGE_HOURS = 24
/** From the proof of identity to the way back from a provider, where people may have to sign in. */
export const LINKING_MINUTES = 15
/** Without a password an account is changed only by who has just signed in. */
export const FRESH_SIGN_IN_MINUTES = 15
export const MOST_PASSKEYS = 20
export { customerKinds } from '#db/sign-in-tables.ts'
