import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { REVIEW_LINK_DAYS } from './review-writing.terms.ts'

const Request = z.object({ articleName: z.string(), token: z.string() })

export const reviewRequestMail: MailKind<z.infer<typeof Request>> = {
  name: 'review-request',
  data: Request,
  sample: { articleName: 'Photo mug', token: 't' },
  write: ({ t, link }, { articleName, token }) => ({
    subject: t('mail.reviewRequest.subject', { article: articleName }),
    parts: [
      text(t('mail.reviewRequest.text')),
      {
        part: 'button',
        label: t('mail.reviewRequest.button'),
        href: link(`/reviews/new?${new URLSearchParams({ token })}`),
      },
      note(t('mail.validDays', { days: REVIEW_LINK_DAYS })),
    ],
  }),
}
