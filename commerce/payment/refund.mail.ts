import { z } from 'zod'
import { formatMoney } from '#config/format-money.ts'
import { text, type MailKind, type MailPart, type Sender } from '#commerce/kernel/mail/mail-kind.ts'

/** Refund as a mail tells of it, line by line; a line without a name is the delivery. */
export const RefundTold = z.object({
  number: z.string(),
  orderPublicId: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  isToAccount: z.boolean(),
  lines: z.array(
    z.object({ name: z.string().optional(), quantity: z.number(), amountMinor: z.number() }),
  ),
})
export type RefundTold = z.infer<typeof RefundTold>

export const refundSample: RefundTold = {
  number: 'GB-1',
  orderPublicId: 'p',
  amountMinor: 2480,
  currency: 'EUR',
  isToAccount: false,
  lines: [
    { name: 'Photo mug', quantity: 2, amountMinor: 1990 },
    { quantity: 1, amountMinor: 490 },
  ],
}

export const refundMoney = (
  { locale }: Pick<Sender, 'locale'>,
  { amountMinor, currency }: { amountMinor: number; currency: string },
) => formatMoney(amountMinor, { currency, iso: locale.iso })

/** Lines, sum and way of a refund, as every mail about one shows them. */
export function refundParts(sender: Sender, told: RefundTold): MailPart[] {
  const { t, link } = sender
  const money = (amountMinor: number) =>
    refundMoney(sender, { amountMinor, currency: told.currency })
  const rows = told.lines.map(
    ({ name, quantity, amountMinor }) =>
      [
        name === undefined ? t('mail.refund.delivery') : `${quantity} × ${name}`,
        money(amountMinor),
      ] as const,
  )
  return [
    {
      part: 'facts',
      rows: [...rows, [t('mail.refund.total'), money(told.amountMinor)]],
    },
    text(t(told.isToAccount ? 'mail.refund.account' : 'mail.refund.sameWay')),
    {
      part: 'button',
      label: t('mail.refund.button'),
      href: link(`/tracking/${told.orderPublicId}`),
    },
  ]
}

const Opened = RefundTold.extend({ kind: z.enum(['LINES', 'GOODWILL', 'OVERPAID']) })

const openedWords = {
  LINES: 'mail.refund.opened.lines',
  GOODWILL: 'mail.refund.opened.goodwill',
  OVERPAID: 'mail.refund.opened.overpaid',
} as const

/** When somebody of the shop has decided that money goes back, before it has gone. */
export const refundOpenedMail: MailKind<z.infer<typeof Opened>> = {
  name: 'refund-opened',
  data: Opened,
  sample: { ...refundSample, kind: 'LINES' },
  write: (sender, told) => {
    const { number } = told
    const amount = refundMoney(sender, told)
    return {
      subject: sender.t('mail.refund.opened.subject', { number, amount }),
      parts: [
        text(sender.t(openedWords[told.kind], { number, amount })),
        ...refundParts(sender, told),
      ],
    }
  },
}
