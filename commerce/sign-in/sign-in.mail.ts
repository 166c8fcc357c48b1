import { z } from 'zod'
import { note, text, type MailKind, type Sender } from '#commerce/kernel/mail/mail-kind.ts'
import type { MailMessageId } from '#commerce/kernel/mail/mail-message-id.ts'
import {
  EMAIL_CHANGE_HOURS,
  LINK_MINUTES,
  REGISTRATION_HOURS,
  RESET_MINUTES,
} from './sign-in.terms.ts'

const Token = z.object({ token: z.string() })
type Token = z.infer<typeof Token>
const Nothing = z.object({})

const withToken = (sender: Sender, path: string, token: string, label: MailMessageId) => ({
  part: 'button' as const,
  label: sender.t(label),
  href: sender.link(`${path}?${new URLSearchParams({ token })}`),
})

export const registerConfirmMail: MailKind<Token> = {
  name: 'register-confirm',
  limitedAs: 'register',
  data: Token,
  sample: { token: 't' },
  write: (sender, { token }) => ({
    subject: sender.t('mail.registerConfirm.subject', { brand: sender.site.config.brandName }),
    parts: [
      text(sender.t('mail.registerConfirm.text')),
      withToken(sender, '/login/verify', token, 'mail.registerConfirm.button'),
      note(sender.t('mail.validHours', { hours: REGISTRATION_HOURS })),
      note(sender.t('mail.ignore')),
    ],
  }),
}

/** The owner is told what strangers must not learn: that the address has an account already. */
export const registerAlreadyMail: MailKind<object> = {
  name: 'register-already',
  limitedAs: 'register',
  data: Nothing,
  sample: {},
  write: ({ t, link, site }) => ({
    subject: t('mail.registerAlready.subject', { brand: site.config.brandName }),
    parts: [
      text(t('mail.registerAlready.text')),
      { part: 'button', label: t('mail.logIn'), href: link('/login') },
      note(t('mail.ignore')),
    ],
  }),
}

export const passwordResetMail: MailKind<Token> = {
  name: 'password-reset',
  limitedAs: 'reset',
  data: Token,
  sample: { token: 't' },
  write: (sender, { token }) => ({
    subject: sender.t('mail.passwordReset.subject', { brand: sender.site.config.brandName }),
    parts: [
      text(sender.t('mail.passwordReset.text')),
      withToken(sender, '/login/password-reset', token, 'mail.passwordReset.button'),
      note(sender.t('mail.validMinutes', { minutes: RESET_MINUTES })),
      note(sender.t('mail.ignore')),
    ],
  }),
}

export const passwordResetUnknownMail: MailKind<object> = {
  name: 'password-reset-unknown',
  limitedAs: 'reset',
  data: Nothing,
  sample: {},
  write: ({ t, link, site }) => ({
    subject: t('mail.passwordReset.subject', { brand: site.config.brandName }),
    parts: [
      text(t('mail.passwordResetUnknown.text')),
      { part: 'button', label: t('mail.register'), href: link('/login') },
      note(t('mail.ignore')),
    ],
  }),
}

export const passwordChangedMail: MailKind<object> = {
  name: 'password-changed',
  data: Nothing,
  sample: {},
  write: ({ t, link, site }) => ({
    subject: t('mail.passwordChanged.subject', { brand: site.config.brandName }),
    parts: [
      text(t('mail.passwordChanged.text')),
      note(t('mail.notYou', { email: site.contactEmail })),
      {
        part: 'button',
        label: t('mail.passwordReset.button'),
        href: link('/login/password-reset'),
      },
    ],
  }),
}

export const magicLinkMail: MailKind<Token> = {
  name: 'magic-link',
  limitedAs: 'link',
  data: Token,
  sample: { token: 't' },
  write: (sender, { token }) => ({
    subject: sender.t('mail.magicLink.subject', { brand: sender.site.config.brandName }),
    parts: [
      text(sender.t('mail.magicLink.text')),
      withToken(sender, '/login/link', token, 'mail.logIn'),
      note(sender.t('mail.validMinutes', { minutes: LINK_MINUTES })),
      note(sender.t('mail.ignore')),
    ],
  }),
}

export const emailChangeMail: MailKind<Token> = {
  name: 'email-change',
  limitedAs: 'e-mail change',
  data: Token,
  sample: { token: 't' },
  write: (sender, { token }) => ({
    subject: sender.t('mail.emailChange.subject', { brand: sender.site.config.brandName }),
    parts: [
      text(sender.t('mail.emailChange.text')),
      withToken(sender, '/accounts/email-change', token, 'mail.emailChange.button'),
      note(sender.t('mail.validHours', { hours: EMAIL_CHANGE_HOURS })),
      note(sender.t('mail.ignore')),
    ],
  }),
}

/** Somebody wants an address that another account has: only its owner hears of it. */
export const emailTakenMail: MailKind<object> = {
  name: 'email-taken',
  limitedAs: 'e-mail change',
  data: Nothing,
  sample: {},
  write: ({ t, link, site }) => ({
    subject: t('mail.emailChange.subject', { brand: site.config.brandName }),
    parts: [
      text(t('mail.emailTaken.text')),
      { part: 'button', label: t('mail.logIn'), href: link('/login') },
      note(t('mail.ignore')),
    ],
  }),
}

const Changed = z.object({ newEmail: z.string() })

/** To the old address: whoever lost the account must hear of it where they still read. */
export const emailChangedMail: MailKind<z.infer<typeof Changed>> = {
  name: 'email-changed',
  data: Changed,
  sample: { newEmail: 'new@example.com' },
  write: ({ t, site }, { newEmail }) => ({
    subject: t('mail.emailChanged.subject', { brand: site.config.brandName }),
    parts: [
      text(t('mail.emailChanged.text', { email: newEmail })),
      note(t('mail.notYou', { email: site.contactEmail })),
    ],
  }),
}

const Linked = z.object({ provider: z.string() })

/** Somebody at a browser that was left open would keep the account by this. */
export const accountLinkedMail: MailKind<z.infer<typeof Linked>> = {
  name: 'account-linked',
  data: Linked,
  sample: { provider: 'Google' },
  write: (sender, { provider }) => ({
    subject: sender.t('mail.accountLinked.subject', { brand: sender.site.config.brandName }),
    parts: [text(sender.t('mail.accountLinked.text', { provider })), ...ifNotYou(sender)],
  }),
}

const Added = z.object({ device: z.string() })

export const passkeyAddedMail: MailKind<z.infer<typeof Added>> = {
  name: 'passkey-added',
  data: Added,
  sample: { device: 'Firefox on Linux' },
  write: (sender, { device }) => ({
    subject: sender.t('mail.passkeyAdded.subject', { brand: sender.site.config.brandName }),
    parts: [
      text(sender.t('mail.passkeyAdded.text')),
      ...(device === '' ? [] : [note(sender.t('mail.passkeyAdded.device', { device }))]),
      ...ifNotYou(sender),
    ],
  }),
}

const ifNotYou = ({ t, link, site }: Sender) => [
  note(t('mail.newWay.notYou', { email: site.contactEmail })),
  {
    part: 'button' as const,
    label: t('mail.newWay.look'),
    href: link('/accounts/profile?part=sign-in'),
  },
]

export const accountErasedMail: MailKind<object> = {
  name: 'account-erased',
  data: Nothing,
  sample: {},
  write: ({ t, site }) => ({
    subject: t('mail.accountErased.subject', { brand: site.config.brandName }),
    parts: [text(t('mail.accountErased.text'))],
  }),
}
