import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { unlinked } from '#commerce/kernel/mail/unlinked.ts'

const Prepared = z.object({ name: z.string(), token: z.string(), until: z.string() })

/** Mail with the link to a cart that somebody of the shop has filled as agreed. */
export const preparedCartMail: MailKind<z.infer<typeof Prepared>> = {
  name: 'prepared-cart',
  limitedAs: 'order',
  data: Prepared,
  sample: { name: 'Zoë', token: 't', until: '2027-01-31T10:00:00.000Z' },
  write: ({ t, link, locale, site }, { name, token, until }) => ({
    subject: t('mail.cart.prepared.subject'),
    parts: [
      text(t('mail.order.greeting', { name: unlinked(name) })),
      text(t('mail.cart.prepared.text')),
      {
        part: 'button',
        label: t('mail.cart.prepared.button'),
        href: link(`/cart/prepared?${new URLSearchParams({ token })}`),
      },
      note(
        t('mail.cart.prepared.until', {
          until: new Intl.DateTimeFormat(locale.iso, {
            dateStyle: 'long',
            timeZone: site.timeZone,
          }).format(new Date(until)),
        }),
      ),
    ],
  }),
}
