import { z } from 'zod'
import { note, text, SAMPLE_VERSION, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { OrderLooks, pictureIds, picturesOf, stepsTo } from '#commerce/order/order-mail-blocks.ts'
import { REVIEW_LINK_DAYS } from './review-writing.terms.ts'

const Request = OrderLooks.extend({ articleName: z.string(), token: z.string() })

export const reviewRequestMail: MailKind<z.infer<typeof Request>> = {
  name: 'review-request',
  data: Request,
  sample: {
    articleName: 'Photo mug',
    token: 't',
    pictures: [{ versionId: SAMPLE_VERSION, name: 'Photo mug' }],
  },
  variants: { collected: { isCollected: true } },
  pictures: pictureIds,
  write: (sender, request) => {
    const { t, link } = sender
    const { articleName, token } = request
    return {
      subject: t('mail.reviewRequest.subject', { article: articleName }),
      parts: [
        stepsTo(sender, request, 'delivered'),
        text(t('mail.reviewRequest.text')),
        picturesOf(request),
        {
          part: 'button',
          label: t('mail.reviewRequest.button'),
          href: link(`/reviews/new?${new URLSearchParams({ token })}`),
        },
        note(t('mail.validDays', { days: REVIEW_LINK_DAYS })),
      ],
    }
  },
}
