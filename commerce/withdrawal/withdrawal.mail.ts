import { z } from 'zod'
import { longMomentIn, text, type MailKind, type Sender } from '#commerce/kernel/mail/mail-kind.ts'
import {
  refundMoney,
  refundParts,
  refundSample,
  RefundTold,
} from '#commerce/payment/refund.mail.ts'

const Withdrawn = z.object({
  orderNumber: z.string(),
  orderPublicId: z.string(),
  declaredAt: z.string(),
  lines: z.array(z.object({ articleName: z.string(), quantity: z.number() })),
})

/** The receipt that the law asks for: what was declared, and when. */
export const withdrawalMail: MailKind<z.infer<typeof Withdrawn>> = {
  name: 'withdrawal',
  data: Withdrawn,
  sample: {
    orderNumber: 'GB-1',
    orderPublicId: 'o',
    declaredAt: '2027-01-31T10:00:00.000Z',
    lines: [{ articleName: 'Photo mug', quantity: 2 }],
  },
  write: (sender, withdrawn) => ({
    subject: sender.t('mail.action.withdrawal.subject', { number: withdrawn.orderNumber }),
    parts: [
      text(sender.t('mail.action.withdrawal.text')),
      {
        part: 'facts',
        rows: [
          [sender.t('mail.action.order'), withdrawn.orderNumber],
          [sender.t('mail.action.withdrawal.at'), longMomentIn(sender, withdrawn.declaredAt)],
          ...withdrawn.lines.map(
            ({ articleName, quantity }) => [articleName, `× ${quantity}`] as const,
          ),
        ],
      },
      text(sender.t('mail.action.withdrawal.next')),
      {
        part: 'button',
        label: sender.t('mail.action.withdrawal.button'),
        href: sender.link(`/tracking/${withdrawn.orderPublicId}`),
      },
    ],
  }),
}

const Returned = z.object({ orderNumber: z.string(), orderPublicId: z.string() })
type Returned = z.infer<typeof Returned>

const toOrder = ({ t, link }: Sender, { orderPublicId }: Returned) =>
  ({
    part: 'button',
    label: t('mail.refund.button'),
    href: link(`/tracking/${orderPublicId}`),
  }) as const

/** The goods are back: nobody has to ask the carrier. */
export const withdrawalReceivedMail: MailKind<Returned> = {
  name: 'withdrawal-received',
  data: Returned,
  sample: { orderNumber: 'GB-1', orderPublicId: 'o' },
  write: (sender, returned) => ({
    subject: sender.t('mail.refund.received.subject', { number: returned.orderNumber }),
    parts: [text(sender.t('mail.refund.received.text')), toOrder(sender, returned)],
  }),
}

const Accepted = RefundTold.extend({
  isWhole: z.boolean(),
  deductionMinor: z.number(),
  /** Why it was not all of it. */
  reason: z.string().optional(),
})

export const withdrawalAcceptedMail: MailKind<z.infer<typeof Accepted>> = {
  name: 'withdrawal-accepted',
  data: Accepted,
  sample: { ...refundSample, isWhole: false, deductionMinor: 200, reason: 'One mug is broken.' },
  write: (sender, told) => {
    const { t } = sender
    const { number, currency, reason, deductionMinor } = told
    const amount = refundMoney(sender, told)
    const subject = t('mail.refund.accepted.subject', { number })
    const why = reason === undefined ? [] : [text(`${t('mail.refund.reason')}: ${reason}`)]
    if (told.amountMinor === 0) {
      return { subject, parts: [text(t('mail.refund.accepted.free')), ...why] }
    }
    const id = told.isWhole ? 'mail.refund.accepted.whole' : 'mail.refund.accepted.part'
    const deducted = refundMoney(sender, { amountMinor: deductionMinor, currency })
    if (deductionMinor > 0) why.push(text(`${t('mail.refund.accepted.deduction')}: ${deducted}`))
    return {
      subject,
      parts: [text(t(id, { number, amount })), ...why, ...refundParts(sender, told)],
    }
  },
}

const Refused = Returned.extend({ reason: z.string() })

export const withdrawalRefusedMail: MailKind<z.infer<typeof Refused>> = {
  name: 'withdrawal-refused',
  data: Refused,
  sample: { orderNumber: 'GB-1', orderPublicId: 'o', reason: 'The sealed lining was removed.' },
  write: (sender, refused) => {
    const { t } = sender
    const { orderNumber: number, reason } = refused
    return {
      subject: t('mail.refund.refused.subject', { number }),
      parts: [
        text(t('mail.refund.refused.text', { number })),
        text(`${t('mail.refund.reason')}: ${reason}`),
        text(t('mail.refund.refused.next')),
        toOrder(sender, refused),
      ],
    }
  },
}
