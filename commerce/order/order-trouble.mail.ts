import { z } from 'zod'
import { text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { orderButton, OrderNames } from './order-mail-blocks.ts'

const Trouble = OrderNames.extend({
  what: z.enum(['errors', 'notShipped', 'notDelivered']),
  /** Until then somebody has put it right, or written. */
  by: z.string(),
})
export type OrderTrouble = z.infer<typeof Trouble>

/** To whoever ordered what stands still: what happened, who looks at it, and until when. */
export const orderTroubleMail: MailKind<OrderTrouble> = {
  name: 'order-trouble',
  data: Trouble,
  sample: { number: 'GB-1', publicId: 'p', what: 'notDelivered', by: '2027-01-27T16:00:00.000Z' },
  write: (sender, order) => {
    const { t, site, locale } = sender
    const { number } = order
    const day = new Intl.DateTimeFormat(locale.iso, { dateStyle: 'long', timeZone: site.timeZone })
    return {
      subject: t('mail.order.trouble.subject', { number }),
      parts: [
        text(t(`mail.order.trouble.${order.what}`, { number })),
        text(t('mail.order.trouble.next', { day: day.format(new Date(order.by)) })),
        orderButton(sender, order),
      ],
    }
  },
}
