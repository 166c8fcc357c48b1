import { z } from 'zod'
import { formatDayRange } from '#config/format-day-range.ts'
import { formatMoney } from '#config/format-money.ts'
import type { MailPart, MailPicture, Sender } from '#commerce/kernel/mail/mail-kind.ts'

/** A thing that was designed for this order; of a present there is none, because people pass mails on. */
export const OrderPicture = z.object({ versionId: z.string(), name: z.string() })

export const OrderNames = z.object({
  number: z.string(),
  publicId: z.string(),
  pictures: z.array(OrderPicture).optional(),
  /** Collected somewhere: it does not come to a door. */
  isCollected: z.boolean().optional(),
})
export type OrderNames = z.infer<typeof OrderNames>

export const MOST_PICTURES = 3

const stepNames = ['received', 'paid', 'printing', 'shipped', 'delivered'] as const
type StepName = (typeof stepNames)[number]

/** How far the order is, as the page of the order shows it. */
export function stepsTo(sender: Sender, order: OrderNames, reached: StepName): MailPart {
  const at = stepNames.indexOf(reached)
  const labelOf = (name: StepName) =>
    sender.t(name === 'delivered' && order.isCollected ? 'mail.step.collect' : `mail.step.${name}`)
  return {
    part: 'steps',
    steps: stepNames.map((name, index) => ({ label: labelOf(name), isDone: index <= at })),
  }
}

export const pictureIds = ({ pictures = [] }: OrderNames): string[] =>
  pictures.map(({ versionId }) => versionId)

export const picturesOf = ({ pictures = [] }: OrderNames): MailPart => ({
  part: 'pictures',
  pictures: pictures.map(({ versionId, name }): MailPicture => ({ versionId, alt: name })),
})

export const orderButton = ({ t, link }: Sender, { publicId }: OrderNames): MailPart => ({
  part: 'button',
  label: t('mail.order.track'),
  href: link(`/tracking/${publicId}`),
})

export const moneyIn = ({ locale }: Sender, amountMinor: number, currency: string) =>
  formatMoney(amountMinor, { currency, iso: locale.iso, showsCents: false })

export const Expected = z.object({ from: z.string(), until: z.string() })

export const daysIn = (iso: string, days: z.infer<typeof Expected>) =>
  formatDayRange(days, iso, { dateStyle: 'long' })
