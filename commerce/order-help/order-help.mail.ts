import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { moneyIn, orderButton, OrderNames } from '#commerce/order/order-mail-blocks.ts'

const Link = OrderNames.extend({
  /** Opens the page for whoever reads the mail. */
  key: z.string().optional(),
  amountMinor: z.number(),
  currency: z.string(),
})

/** Pay link that somebody asked for on the phone. */
export const payLinkMail: MailKind<z.infer<typeof Link>> = {
  name: 'order-pay-link',
  limitedAs: 'order',
  data: Link,
  sample: { number: 'GB-1', publicId: 'p', key: 'k', amountMinor: 1990, currency: 'EUR' },
  write: (sender, order) => {
    const { t, link } = sender
    const { number } = order
    const amount = moneyIn(sender, order.amountMinor, order.currency)
    const query = new URLSearchParams({ key: order.key ?? '' })
    return {
      subject: t('mail.order.link.pay.subject', { number }),
      parts: [
        text(t('mail.order.link.pay.text', { number, amount })),
        {
          part: 'button',
          label: t('mail.payment.reminder.button'),
          href: link(`/tracking/${order.publicId}/pay?${query}`),
        },
        note(t('mail.order.link.pay.note')),
      ],
    }
  },
}

export const trackingLinkMail: MailKind<OrderNames> = {
  name: 'order-tracking-link',
  limitedAs: 'order',
  data: OrderNames,
  sample: { number: 'GB-1', publicId: 'p' },
  write: (sender, order) => ({
    subject: sender.t('mail.order.link.track.subject', { number: order.number }),
    parts: [
      text(sender.t('mail.order.link.track.text', { number: order.number })),
      orderButton(sender, order),
    ],
  }),
}
