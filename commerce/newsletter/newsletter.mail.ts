import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { CONFIRMATION_DAYS } from './newsletter.terms.ts'

const Token = z.object({ token: z.string() })
const Subscriber = z.object({ unsubscribeToken: z.string() })

export const newsletterConfirmMail: MailKind<z.infer<typeof Token>> = {
  name: 'newsletter-confirm',
  limitedAs: 'newsletter',
  data: Token,
  sample: { token: 't' },
  write: ({ site, t, link }, { token }) => ({
    subject: t('mail.newsletterConfirm.subject', { brand: site.config.brandName }),
    parts: [
      text(t('mail.newsletterConfirm.text')),
      {
        part: 'button',
        label: t('mail.newsletterConfirm.button'),
        href: link(`/newsletter/confirm?${new URLSearchParams({ token })}`),
      },
      note(t('mail.validDays', { days: CONFIRMATION_DAYS })),
      note(t('mail.ignore')),
    ],
  }),
}

/** Mail for a second subscription: the page never says it, because that would tell strangers. */
export const newsletterAlreadyMail: MailKind<z.infer<typeof Subscriber>> = {
  name: 'newsletter-already',
  limitedAs: 'newsletter',
  data: Subscriber,
  sample: { unsubscribeToken: 't' },
  write: ({ t }, { unsubscribeToken }) => ({
    subject: t('mail.newsletterAlready.subject'),
    parts: [text(t('mail.newsletterAlready.text'))],
    unsubscribeToken,
  }),
}

export const newsletterWelcomeMail: MailKind<z.infer<typeof Subscriber>> = {
  name: 'newsletter-welcome',
  data: Subscriber,
  sample: { unsubscribeToken: 't' },
  write: ({ site, t, link }, { unsubscribeToken }) => ({
    subject: t('mail.newsletterWelcome.subject', { brand: site.config.brandName }),
    parts: [
      text(t('mail.newsletterWelcome.text')),
      { part: 'button', label: t('mail.newsletterWelcome.button'), href: link('/') },
    ],
    unsubscribeToken,
  }),
}
