import type { MessageId } from '#app/i18n/message-id.ts'

/** Messages for the specification's words for a failed sign-in. */
const messages = {
  CredentialsSignin: 'general.signIn.credentials',
  EmailSignin: 'general.signIn.provider',
  Verification: 'general.signIn.link',
  WebAuthnVerificationError: 'general.signIn.provider',
  OAuthAccountNotLinked: 'general.signIn.linked',
  AccessDenied: 'general.signIn.provider',
  OAuthCallbackError: 'general.signIn.provider',
  OAuthSignInError: 'general.signIn.provider',
  MissingCSRF: 'general.signIn.stale',
  TooManyAttempts: 'general.signIn.slow',
} as const satisfies Record<string, MessageId>

export type SignInError = keyof typeof messages

/** Undefined where nothing went wrong. A word that we do not know is still a failure. */
export function readSignInError(word: string | null): SignInError | undefined {
  if (word === null || word === 'SessionRequired') return undefined
  return Object.hasOwn(messages, word) ? (word as SignInError) : 'OAuthCallbackError'
}

export const signInErrorMessage = (error: SignInError) => messages[error]
