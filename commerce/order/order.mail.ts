import { z } from 'zod'
import { formatDayRange } from '#config/format-day-range.ts'
import { formatMoney } from '#config/format-money.ts'
import { note, text, type MailKind, type MailPart, type Sender } from '#commerce/mail/mail-kind.ts'
import { unlinked } from '#commerce/mail/unlinked.ts'

const Order = z.object({ number: z.string(), publicId: z.string() })
type Order = z.infer<typeof Order>

const ReceivedLine = z.object({
  name: z.string(),
  detail: z.string(),
  quantity: z.number(),
  fullMinor: z.number(),
})

const Received = Order.extend({
  name: z.string(),
  lines: z.array(ReceivedLine),
  linesMinor: z.number(),
  /** Of goods and delivery together. */
  discountMinor: z.number(),
  shippingMinor: z.number(),
  taxReliefMinor: z.number(),
  taxMinor: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  expected: z.object({ from: z.string(), until: z.string() }).optional(),
  address: z.string().optional(),
  point: z.string().optional(),
  payment: z.enum(['pay', 'payTransfer', 'payAccount', 'payNothing']),
  /** What is to be written on a bank transfer. */
  reference: z.string(),
  changeUntil: z.string(),
})
export type ReceivedOrder = z.infer<typeof Received>

export const orderReceivedMail: MailKind<ReceivedOrder> = {
  name: 'order-received',
  limitedAs: 'order',
  data: Received,
  write: (sender, order) => {
    const { t } = sender
    return {
      subject: t('mail.order.received.subject', { number: order.number }),
      parts: [
        text(t('mail.order.greeting', { name: unlinked(order.name) })),
        text(t('mail.order.received.text', { number: order.number })),
        billOf(sender, order),
        { part: 'facts', rows: deliveryRows(sender, order) },
        text(t(`mail.order.${order.payment}`, { reference: order.reference })),
        button(sender, order),
        note(t('mail.order.change', { time: momentIn(sender, order.changeUntil) })),
      ],
    }
  },
}

function billOf(sender: Sender, order: ReceivedOrder): MailPart {
  const { t } = sender
  const money = (minor: number) => moneyIn(sender, minor, order.currency)
  const sum = (label: string, minor: number) =>
    minor === 0 ? [] : [[label, money(minor)] as const]
  return {
    part: 'bill',
    lines: order.lines.map(({ name, detail, quantity, fullMinor }) => ({
      name,
      detail: [detail && unlinked(detail), t('mail.order.pieces', { quantity })]
        .filter(Boolean)
        .join(' · '),
      amount: money(fullMinor),
    })),
    sums: [
      [t('mail.order.goods'), money(order.linesMinor)],
      [t('mail.order.shipping'), money(order.shippingMinor)],
      ...sum(t('mail.order.discount'), -order.discountMinor),
      ...sum(t('mail.order.taxRelief'), -order.taxReliefMinor),
    ],
    total: [t('mail.order.total'), money(order.totalMinor)],
    contained: sum(t('mail.order.taxIncluded'), order.taxMinor),
  }
}

function deliveryRows({ t, locale }: Sender, order: ReceivedOrder): [string, string][] {
  const { expected, address, point } = order
  return [
    [t('mail.order.number'), order.number],
    ...(expected
      ? [[t('mail.order.expected'), daysIn(locale.iso, expected)] satisfies [string, string]]
      : []),
    ...(address ? [[t('mail.order.address'), unlinked(address)] satisfies [string, string]] : []),
    ...(point ? [[t('mail.order.point'), point] satisfies [string, string]] : []),
  ]
}

const Paid = Order.extend({ amountMinor: z.number(), currency: z.string() })

export const orderPaidMail: MailKind<z.infer<typeof Paid>> = {
  name: 'order-paid',
  data: Paid,
  write: (sender, { amountMinor, currency, ...order }) => ({
    subject: sender.t('mail.order.paid.subject', { number: order.number }),
    parts: [
      text(
        sender.t('mail.order.paid.text', {
          number: order.number,
          amount: moneyIn(sender, amountMinor, currency),
        }),
      ),
      button(sender, order),
    ],
  }),
}

export const orderInProductionMail = told('order-in-production', 'inProduction')
export const orderShippedMail = told('order-shipped', 'shipped')

const Pickup = Order.extend({ point: z.string().optional() })

export const orderPickupMail: MailKind<z.infer<typeof Pickup>> = {
  name: 'order-pickup',
  data: Pickup,
  write: (sender, order) => ({
    subject: sender.t('mail.order.pickup.subject', { number: order.number }),
    parts: [
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
      button(sender, order),
    ],
  }),
}

export const orderDeliveredMail: MailKind<Order> = {
  name: 'order-delivered',
  data: Order,
  write: (sender, order) => ({
    subject: sender.t('mail.order.delivered.subject', { number: order.number }),
    parts: [
      text(sender.t('mail.order.delivered.text', { number: order.number })),
      button(sender, order),
      note(sender.t('mail.order.delivered.trouble')),
    ],
  }),
}

const Cancelled = Order.extend({ outcome: z.enum(['refund', 'unpaid', 'none']) })
export type CancelledOrder = z.infer<typeof Cancelled>

export const orderCancelledMail: MailKind<CancelledOrder> = {
  name: 'order-cancelled',
  limitedAs: 'order',
  data: Cancelled,
  write: (sender, order) => ({
    subject: sender.t('mail.order.cancelled.subject', { number: order.number }),
    parts: [
      text(sender.t('mail.order.cancelled.text', { number: order.number })),
      ...(order.outcome === 'none'
        ? []
        : [text(sender.t(`mail.order.cancelled.${order.outcome}`))]),
      button(sender, order),
    ],
  }),
}

const Changed = Order.extend({
  what: z.enum(['address', 'design']),
  address: z.string().optional(),
})

/** To whoever ordered, whoever changed it. */
export const orderChangedMail: MailKind<z.infer<typeof Changed>> = {
  name: 'order-changed',
  limitedAs: 'order',
  data: Changed,
  write: (sender, order) => ({
    subject: sender.t('mail.order.changed.subject', { number: order.number }),
    parts: [
      text(sender.t(`mail.order.changed.${order.what}`, { number: order.number })),
      ...(order.address
        ? [
            {
              part: 'facts' as const,
              rows: [[sender.t('mail.order.address'), unlinked(order.address)]] as const,
            },
          ]
        : []),
      button(sender, order),
      note(sender.t('mail.order.changed.notYou', { email: sender.site.contactEmail })),
    ],
  }),
}

function told(name: string, words: 'inProduction' | 'shipped'): MailKind<Order> {
  return {
    name,
    data: Order,
    write: (sender, order) => ({
      subject: sender.t(`mail.order.${words}.subject`, { number: order.number }),
      parts: [
        text(sender.t(`mail.order.${words}.text`, { number: order.number })),
        button(sender, order),
      ],
    }),
  }
}

const button = ({ t, link }: Sender, { publicId }: Order): MailPart => ({
  part: 'button',
  label: t('mail.order.track'),
  href: link(`/tracking/${publicId}`),
})

const moneyIn = ({ locale }: Sender, amountMinor: number, currency: string) =>
  formatMoney(amountMinor, { currency, iso: locale.iso, keepsCents: false })

const momentIn = ({ site, locale }: Sender, at: string) =>
  new Intl.DateTimeFormat(locale.iso, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: site.timeZone,
  }).format(new Date(at))

const daysIn = (iso: string, days: { from: string; until: string }) =>
  formatDayRange(days, iso, { dateStyle: 'long' })
