import { z } from 'zod'
import {
  note,
  text,
  SAMPLE_VERSION,
  type MailKind,
  type MailPart,
  type Sender,
} from '#commerce/kernel/mail/mail-kind.ts'
import { unlinked } from '#commerce/kernel/mail/unlinked.ts'
import { daysIn, Expected, moneyIn, orderButton, OrderNames, stepsTo } from './order-mail-blocks.ts'

const ReceivedLine = z.object({
  name: z.string(),
  detail: z.string(),
  quantity: z.number(),
  fullMinor: z.number(),
  /** Version of what was designed; none where nothing was, or it is a present. */
  versionId: z.string().optional(),
})

const Received = OrderNames.extend({
  name: z.string(),
  lines: z.array(ReceivedLine),
  linesMinor: z.number(),
  /** Discount of goods and delivery together. */
  discountMinor: z.number(),
  shippingMinor: z.number(),
  taxReliefMinor: z.number(),
  taxMinor: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  expected: Expected.optional(),
  /** For whoever pays later: no day can be kept that nobody knows. */
  daysAfterPayment: z.number().optional(),
  address: z.string().optional(),
  point: z.string().optional(),
  payment: z.enum(['pay', 'payTransfer', 'payVoucher', 'payAccount', 'payNothing', 'paid']),
  /** Reference to be written on a bank transfer. */
  reference: z.string(),
  changeUntil: z.string(),
})
export type ReceivedOrder = z.infer<typeof Received>

/** With its payment, when that came at once. */
export const orderReceivedMail: MailKind<ReceivedOrder> = {
  name: 'order-received',
  limitedAs: 'order',
  data: Received,
  sample: {
    number: 'GB-1',
    publicId: 'p',
    name: 'Zoë',
    lines: [
      {
        name: 'Photo mug',
        detail: 'blue · Beach',
        quantity: 2,
        fullMinor: 2000,
        versionId: SAMPLE_VERSION,
      },
    ],
    linesMinor: 2000,
    discountMinor: 200,
    shippingMinor: 490,
    taxReliefMinor: 0,
    taxMinor: 397,
    totalMinor: 2290,
    currency: 'EUR',
    expected: { from: '2027-01-30', until: '2027-02-02' },
    address: 'Zoë\nMain St 1',
    payment: 'paid',
    reference: 'RF18ABCD',
    changeUntil: '2027-01-25T10:00:00.000Z',
  },
  variants: {
    unpaid: { payment: 'pay', daysAfterPayment: 7 },
    transfer: { payment: 'payTransfer', daysAfterPayment: 7 },
    voucher: { payment: 'payVoucher', daysAfterPayment: 7 },
    account: { payment: 'payAccount' },
    nothing: { payment: 'payNothing', totalMinor: 0 },
    collected: { isCollected: true, point: 'Kiosk at the corner\n2 High Street' },
    present: {
      lines: [{ name: 'Photo mug', detail: 'blue · Beach', quantity: 2, fullMinor: 2000 }],
    },
  },
  pictures: ({ lines }) => lines.flatMap(({ versionId }) => versionId ?? []),
  write: (sender, order) => {
    const { t } = sender
    const { number, payment, reference } = order
    const isCovered = payment === 'paid' || payment === 'payNothing' || payment === 'payAccount'
    return {
      subject: t('mail.order.received.subject', { number }),
      parts: [
        stepsTo(sender, order, isCovered ? 'paid' : 'received'),
        text(t('mail.order.greeting', { name: unlinked(order.name) })),
        text(t('mail.order.received.text', { number })),
        text(
          payment === 'paid'
            ? t('mail.order.paid.text', {
                number,
                amount: moneyIn(sender, order.totalMinor, order.currency),
              })
            : t(`mail.order.${payment}`, { reference }),
        ),
        billOf(sender, order),
        { part: 'facts', rows: deliveryRows(sender, order) },
        orderButton(sender, order),
        // What is not paid yet is not made, and can be changed as long.
        ...(isCovered
          ? [note(t('mail.order.change', { time: momentIn(sender, order.changeUntil) }))]
          : []),
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
    lines: order.lines.map(({ name, detail, quantity, fullMinor, versionId }) => ({
      name,
      detail: [detail && unlinked(detail), t('mail.order.pieces', { quantity })]
        .filter(Boolean)
        .join(' · '),
      amount: money(fullMinor),
      picture: versionId === undefined ? undefined : { versionId, alt: name },
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
  const { expected, daysAfterPayment, payment, address, point } = order
  const isLater = daysAfterPayment !== undefined && payment !== 'paid'
  const when = isLater
    ? t('mail.order.afterPayment', { days: daysAfterPayment })
    : expected && daysIn(locale.iso, expected)
  const rows: [string, string | undefined][] = [
    [t('mail.order.number'), order.number],
    [t('mail.order.expected'), when],
    [t('mail.order.address'), address && unlinked(address)],
    [t('mail.order.point'), point],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

const Cancelled = OrderNames.extend({
  outcome: z.enum(['refund', 'unpaid', 'none']),
  /** Made already, and perhaps sent: nothing is left but to give it up. */
  wasMade: z.boolean().optional(),
})
export type CancelledOrder = z.infer<typeof Cancelled>

export const orderCancelledMail: MailKind<CancelledOrder> = {
  name: 'order-cancelled',
  limitedAs: 'order',
  data: Cancelled,
  sample: { number: 'GB-1', publicId: 'p', outcome: 'refund' },
  variants: {
    unpaid: { outcome: 'unpaid' },
    none: { outcome: 'none' },
    made: { wasMade: true },
  },
  write: (sender, order) => ({
    subject: sender.t('mail.order.cancelled.subject', { number: order.number }),
    parts: [
      text(
        sender.t(order.wasMade ? 'mail.order.cancelled.made' : 'mail.order.cancelled.text', {
          number: order.number,
        }),
      ),
      ...(order.outcome === 'none'
        ? []
        : [text(sender.t(`mail.order.cancelled.${order.outcome}`))]),
      orderButton(sender, order),
    ],
  }),
}

const Changed = OrderNames.extend({
  what: z.enum(['address', 'design']),
  address: z.string().optional(),
})

/** To whoever ordered, whoever changed it. */
export const orderChangedMail: MailKind<z.infer<typeof Changed>> = {
  name: 'order-changed',
  limitedAs: 'order',
  data: Changed,
  sample: {
    number: 'GB-1',
    publicId: 'p',
    what: 'address',
    address: 'Zoë O’Hara\n1 High Street\nLondon SW1A 1AA',
  },
  variants: { design: { what: 'design', address: undefined } },
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
      orderButton(sender, order),
      note(sender.t('mail.order.changed.notYou', { email: sender.site.contactEmail })),
    ],
  }),
}

const momentIn = ({ site, locale }: Sender, at: string) =>
  new Intl.DateTimeFormat(locale.iso, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: site.timeZone,
  }).format(new Date(at))
