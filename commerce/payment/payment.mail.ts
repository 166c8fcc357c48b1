import { z } from 'zod'
import { formatMoney } from '#config/format-money.ts'
import {
  note,
  text,
  SAMPLE_VERSION,
  type MailKind,
  type Sender,
} from '#commerce/kernel/mail/mail-kind.ts'
import { OrderLooks, pictureIds, picturesOf, stepsTo } from '#commerce/order/order-mail-blocks.ts'
import { NextAction } from './payment.contract.ts'
import { readableIban, readableReference } from './readable.terms.ts'

const Order = OrderLooks.extend({ number: z.string(), orderPublicId: z.string() })

const ordered = {
  number: 'GB-1',
  orderPublicId: 'p',
  pictures: [{ versionId: SAMPLE_VERSION, name: 'Photo mug' }],
}

const money = ({ locale }: Sender, amountMinor: number, currency: string) =>
  formatMoney(amountMinor, { currency, iso: locale.iso })

const Instructions = Order.extend({
  action: NextAction,
  /** When the numbers stop working. */
  until: z.string().optional(),
})

/** Payment instructions: who pays by transfer or voucher needs the numbers at hand, not in a browser tab. */
export const paymentInstructionsMail: MailKind<z.infer<typeof Instructions>> = {
  name: 'payment-instructions',
  limitedAs: 'order',
  data: Instructions,
  sample: {
    ...ordered,
    action: {
      kind: 'instructions',
      type: 'bank_transfer',
      holder: 'Estampa',
      iban: 'ES9121000418450200051332',
      bic: 'CAIXESBB',
      bankName: 'Banc de Prova',
      reference: 'RF18ABCD',
      amountMinor: 1990,
      currency: 'EUR',
    },
    until: '2027-01-31T10:00:00.000Z',
  },
  variants: {
    voucher: {
      action: {
        kind: 'instructions',
        type: 'voucher',
        entity: '21 000',
        reference: '374 591 197',
        amountMinor: 1990,
        currency: 'EUR',
      },
    },
  },
  pictures: pictureIds,
  write: (sender, order) => {
    const { t, link } = sender
    const { number, orderPublicId, action, until } = order
    const isVoucher = action.kind === 'instructions' && action.type === 'voucher'
    const rows = rowsOf(sender, action)
    if (until !== undefined) rows.push([t('mail.payment.until'), dayIn(sender, until)])
    return {
      subject: t('mail.payment.instructions.subject', { number }),
      parts: [
        stepsTo(sender, order, 'received'),
        text(
          t(isVoucher ? 'mail.payment.voucher.text' : 'mail.payment.instructions.text', { number }),
        ),
        { part: 'facts', rows },
        note(t(isVoucher ? 'mail.payment.voucher.note' : 'mail.payment.instructions.note')),
        picturesOf(order),
        {
          part: 'button',
          label: t('mail.payment.button'),
          href: link(`/tracking/${orderPublicId}`),
        },
      ],
    }
  },
}

const dayIn = ({ locale, site }: Sender, at: string) =>
  new Intl.DateTimeFormat(locale.iso, { dateStyle: 'long', timeZone: site.timeZone }).format(
    new Date(at),
  )

function rowsOf(sender: Sender, action: NextAction): [string, string][] {
  if (action.kind !== 'instructions') return []
  const { t } = sender
  const amount: [string, string] = [
    t('mail.payment.amount'),
    money(sender, action.amountMinor, action.currency),
  ]
  if (action.type === 'voucher') {
    return [
      [t('mail.payment.entity'), action.entity],
      [t('mail.payment.reference'), action.reference],
      amount,
    ]
  }
  return [
    [t('mail.payment.holder'), action.holder],
    ['IBAN', readableIban(action.iban)],
    ['BIC', action.bic],
    [t('mail.payment.reference'), readableReference(action.reference)],
    amount,
  ]
}

const Reminder = Order.extend({
  amountMinor: z.number(),
  currency: z.string(),
  isTransfer: z.boolean(),
  /** Opens the page for whoever reads the mail. */
  key: z.string(),
  until: z.string(),
})

const reminder = (name: string, isLast: boolean): MailKind<z.infer<typeof Reminder>> => ({
  name,
  limitedAs: 'order',
  data: Reminder,
  sample: {
    ...ordered,
    amountMinor: 1990,
    currency: 'EUR',
    isTransfer: true,
    key: 'k',
    until: '2027-01-31T10:00:00.000Z',
  },
  variants: { card: { isTransfer: false } },
  pictures: pictureIds,
  write: (sender, data) => {
    const { t, link } = sender
    const { number } = data
    const amount = money(sender, data.amountMinor, data.currency)
    const until = dayIn(sender, data.until)
    return {
      subject: isLast
        ? t('mail.payment.lastReminder.subject', { number })
        : t('mail.payment.reminder.subject', { number }),
      parts: [
        stepsTo(sender, data, 'received'),
        text(
          isLast
            ? t('mail.payment.lastReminder.text', { number, amount, until })
            : t('mail.payment.reminder.text', { number, amount }),
        ),
        ...(data.isTransfer ? [text(t('mail.payment.reminder.transfer'))] : []),
        picturesOf(data),
        {
          part: 'button',
          label: t('mail.payment.reminder.button'),
          href: link(`/tracking/${data.orderPublicId}/pay?key=${data.key}`),
        },
        note(t('mail.payment.reminder.note', { until })),
      ],
    }
  },
})

export const paymentReminderMail = reminder('payment-reminder', false)
export const paymentLastReminderMail = reminder('payment-last-reminder', true)

const Refunded = Order.extend({
  amountMinor: z.number(),
  currency: z.string(),
  isToAccount: z.boolean(),
})

export const refundSentMail: MailKind<z.infer<typeof Refunded>> = {
  name: 'refund-sent',
  data: Refunded,
  sample: {
    number: 'GB-1',
    orderPublicId: 'p',
    amountMinor: 1990,
    currency: 'EUR',
    isToAccount: true,
  },
  variants: { 'same-way': { isToAccount: false } },
  write: (sender, { number, orderPublicId, amountMinor, currency, isToAccount }) => {
    const { t, link } = sender
    const amount = money(sender, amountMinor, currency)
    return {
      subject: t('mail.payment.refunded.subject', { amount }),
      parts: [
        text(t('mail.payment.refunded.text', { number, amount })),
        text(isToAccount ? t('mail.payment.refunded.account') : t('mail.payment.refunded.sameWay')),
        {
          part: 'button',
          label: t('mail.payment.button'),
          href: link(`/tracking/${orderPublicId}`),
        },
      ],
    }
  },
}

const Bill = z.object({
  month: z.string(),
  reference: z.string(),
  totalMinor: z.number(),
  currency: z.string(),
  dueOn: z.string(),
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  orders: z.array(z.object({ number: z.string(), amountMinor: z.number() })),
})

/** Monthly bill, to partners who pay once a month. */
export const monthlyBillMail: MailKind<z.infer<typeof Bill>> = {
  name: 'monthly-bill',
  data: Bill,
  sample: {
    month: '2027-01-01',
    reference: 'RF18ABCD',
    totalMinor: 12_990,
    currency: 'EUR',
    dueOn: '2027-02-15',
    holder: 'Estampa',
    iban: 'ES9121000418450200051332',
    bic: 'CAIXESBB',
    orders: [{ number: 'GB-1', amountMinor: 12_990 }],
  },
  write: (sender, data) => {
    const { t, locale } = sender
    const day = (text: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale.iso, { ...options, timeZone: 'UTC' }).format(new Date(text))
    const month = day(data.month, { month: 'long', year: 'numeric' })
    const amount = money(sender, data.totalMinor, data.currency)
    return {
      subject: t('mail.payment.bill.subject', { month }),
      parts: [
        text(
          t('mail.payment.bill.text', {
            month,
            amount,
            due: day(data.dueOn, { dateStyle: 'long' }),
          }),
        ),
        {
          part: 'facts',
          rows: data.orders.map(
            ({ number, amountMinor }) =>
              [number, money(sender, amountMinor, data.currency)] as const,
          ),
        },
        {
          part: 'facts',
          rows: [
            [t('mail.payment.holder'), data.holder],
            ['IBAN', readableIban(data.iban)],
            ['BIC', data.bic],
            [t('mail.payment.reference'), readableReference(data.reference)],
            [t('mail.payment.amount'), amount],
          ],
        },
      ],
    }
  },
}
