import { z } from 'zod'
import { SAMPLE_VERSION, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { unlinked } from '#commerce/kernel/mail/unlinked.ts'
import {
  daysIn,
  Expected,
  orderButton,
  OrderNames,
  pictureIds,
  picturesOf,
  stepsTo,
} from '#commerce/order/order-mail-blocks.ts'

const Reprint = OrderNames.extend({
  /** Of the order that is made again. */
  firstNumber: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number() })),
  expected: Expected,
  address: z.string().optional(),
  /** Corrected: nothing is printed before its owner has said yes. */
  needsApproval: z.boolean(),
})

/** Mail to whoever ordered: some of it is made again, and costs them nothing. */
export const reprintMail: MailKind<z.infer<typeof Reprint>> = {
  name: 'order-reprint',
  data: Reprint,
  sample: {
    number: 'GB-2',
    publicId: 'p',
    firstNumber: 'GB-1',
    pictures: [{ versionId: SAMPLE_VERSION, name: 'Photo mug' }],
    lines: [{ name: 'Photo mug', quantity: 1 }],
    expected: { from: '2027-01-30', until: '2027-02-02' },
    address: 'Zoë\nMain St 1',
    needsApproval: false,
  },
  pictures: pictureIds,
  write: (sender, reprint) => {
    const { t, locale } = sender
    const { number, firstNumber, lines } = reprint
    const pieces = lines
      .map(({ name, quantity }) =>
        t('general.labelled', { label: name, value: t('mail.order.pieces', { quantity }) }),
      )
      .join('\n')
    const rows: [string, string][] = [
      [t('mail.order.number'), number],
      [t('mail.order.reprint.first'), firstNumber],
      [t('mail.order.reprint.pieces'), pieces],
      ...(reprint.needsApproval
        ? []
        : [[t('mail.order.expected'), daysIn(locale.iso, reprint.expected)] as [string, string]]),
      ...(reprint.address
        ? [[t('mail.order.address'), unlinked(reprint.address)] as [string, string]]
        : []),
    ]
    return {
      subject: t('mail.order.reprint.subject', { number: firstNumber }),
      parts: [
        stepsTo(sender, reprint, 'paid'),
        text(t('mail.order.reprint.text', { number: firstNumber })),
        text(t('mail.order.reprint.free')),
        ...(reprint.needsApproval ? [text(t('mail.order.reprint.approval'))] : []),
        picturesOf(reprint),
        { part: 'facts', rows },
        orderButton(sender, reprint),
      ],
    }
  },
}
