import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'

const Arrived = z.object({ title: z.string(), articleId: z.number(), designId: z.string() })

/** To the owner alone, and nothing in it that anybody else has typed. */
export const photosArrivedMail: MailKind<z.infer<typeof Arrived>> = {
  name: 'photos-arrived',
  data: Arrived,
  sample: { title: 'Ana & Leo', articleId: 101, designId: 'd1' },
  write: ({ t, link }, { title, articleId, designId }) => ({
    subject: t('mail.photosArrived.subject', { title }),
    parts: [
      text(t('mail.photosArrived.text', { title })),
      {
        part: 'button',
        label: t('mail.photosArrived.button'),
        href: link(`/create/${articleId}?draft=${designId}`),
      },
      note(t('mail.photosArrived.note')),
    ],
  }),
}
