import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { noticeGroups } from '#commerce/staff-notice/staff-notice.terms.ts'

const Digest = z.object({
  groups: z.array(z.object({ group: z.enum(noticeGroups), count: z.number() })),
})

/** How many notices wait, and of what; about whom is read in the office alone. */
export const noticeDigestMail: MailKind<z.infer<typeof Digest>> = {
  name: 'notice-digest',
  isOfOffice: true,
  data: Digest,
  sample: { groups: noticeGroups.map((group, index) => ({ group, count: index + 1 })) },
  write: ({ t, officeLink }, { groups }) => {
    const count = groups.reduce((sum, one) => sum + one.count, 0)
    return {
      subject: t('mail.noticeDigest.subject', { count }),
      parts: [
        text(t('mail.noticeDigest.text')),
        {
          part: 'facts',
          rows: groups.map((one) => [t(`mail.noticeDigest.${one.group}`), String(one.count)]),
        },
        {
          part: 'button',
          label: t('mail.noticeDigest.button'),
          href: officeLink('/office/notices'),
        },
        note(t('mail.noticeDigest.why')),
      ],
    }
  },
}
