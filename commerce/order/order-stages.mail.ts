import { z } from 'zod'
import {
  note,
  SAMPLE_VERSION,
  text,
  type MailKind,
  type MailPart,
} from '#commerce/kernel/mail/mail-kind.ts'
import {
  daysIn,
  Expected,
  moneyIn,
  orderButton,
  OrderNames,
  pictureIds,
  picturesOf,
  stepsTo,
} from './order-mail-blocks.ts'

const ordered: OrderNames = {
  number: 'GB-1',
  publicId: 'p',
  pictures: [{ versionId: SAMPLE_VERSION, name: 'Photo mug' }],
}

const Paid = OrderNames.extend({
  amountMinor: z.number(),
  currency: z.string(),
  /** Counted from the day of the payment. */
  expected: Expected.optional(),
})

/** Mail about a payment that came later than the order; one that comes at once is told with the order itself. */
export const orderPaidMail: MailKind<z.infer<typeof Paid>> = {
  name: 'order-paid',
  data: Paid,
  sample: {
    ...ordered,
    amountMinor: 1990,
    currency: 'EUR',
    expected: { from: '2027-01-30', until: '2027-02-02' },
  },
  pictures: pictureIds,
  write: (sender, order) => {
    const { t, locale } = sender
    const { number, expected } = order
    const amount = moneyIn(sender, order.amountMinor, order.currency)
    const rows: [string, string][] = expected
      ? [[t('mail.order.expected'), daysIn(locale.iso, expected)]]
      : []
    return {
      subject: t('mail.order.paid.subject', { number }),
      parts: [
        stepsTo(sender, order, 'paid'),
        text(t('mail.order.paid.text', { number, amount })),
        picturesOf(order),
        ...(rows.length > 0 ? [{ part: 'facts', rows } satisfies MailPart] : []),
        orderButton(sender, order),
      ],
    }
  },
}

export const orderInProductionMail = told('order-in-production', 'inProduction', 'printing')
export const orderShippedMail = told('order-shipped', 'shipped', 'shipped')

function told(
  name: string,
  words: 'inProduction' | 'shipped',
  reached: 'printing' | 'shipped',
): MailKind<OrderNames> {
  return {
    name,
    data: OrderNames,
    sample: ordered,
    pictures: pictureIds,
    write: (sender, order) => ({
      subject: sender.t(`mail.order.${words}.subject`, { number: order.number }),
      parts: [
        stepsTo(sender, order, reached),
        text(sender.t(`mail.order.${words}.text`, { number: order.number })),
        picturesOf(order),
        orderButton(sender, order),
      ],
    }),
  }
}

const Pickup = OrderNames.extend({ point: z.string().optional() })

export const orderPickupMail: MailKind<z.infer<typeof Pickup>> = {
  name: 'order-pickup',
  data: Pickup,
  sample: { ...ordered, point: 'Kiosk at the corner\n2 High Street' },
  pictures: pictureIds,
  write: (sender, order) => ({
    subject: sender.t('mail.order.pickup.subject', { number: order.number }),
    parts: [
      stepsTo(sender, { ...order, isCollected: true }, 'delivered'),
      text(sender.t('mail.order.pickup.text', { number: order.number })),
      ...(order.point
        ? [
            {
              part: 'facts' as const,
              rows: [[sender.t('mail.order.pickup.place'), order.point]] as const,
            },
          ]
        : []),
      text(sender.t('mail.order.pickup.hours')),
      picturesOf(order),
      orderButton(sender, order),
    ],
  }),
}

export const orderDeliveredMail: MailKind<OrderNames> = {
  name: 'order-delivered',
  data: OrderNames,
  sample: ordered,
  pictures: pictureIds,
  write: (sender, order) => ({
    subject: sender.t('mail.order.delivered.subject', { number: order.number }),
    parts: [
      stepsTo(sender, order, 'delivered'),
      text(sender.t('mail.order.delivered.text', { number: order.number })),
      picturesOf(order),
      orderButton(sender, order),
      note(sender.t('mail.order.delivered.trouble')),
    ],
  }),
}
