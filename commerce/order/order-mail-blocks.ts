import { z } from 'zod'
import { formatDayRange } from '#config/format-day-range.ts'
import { formatMoney } from '#config/format-money.ts'
import type { MailPart, MailPicture, Sender } from '#commerce/kernel/mail/mail-kind.ts'

/** A thing that was designed for this order; of a present there is none, because people pass mails on. */
export const OrderPicture = z.object({ versionId: z.string(), name: z.string() })

/** Pictures and steps that mails show of an order beside its words. */
export const OrderLooks = z.object({
  pictures: z.array(OrderPicture).optional(),
  /** Collected somewhere: it does not come to a door. */
  isCollected: z.boolean().optional(),
})
export type OrderLooks = z.infer<typeof OrderLooks>

export const OrderNames = OrderLooks.extend({ number: z.string(), publicId: z.string() })
export type OrderNames = z.infer<typeof OrderNames>

export const MOST_PICTURES = 3

const stepNames = ['received', 'paid', 'printing', 'shipped', 'delivered'] as const
type StepName = (typeof stepNames)[number]

/** How far the order is, as the page of the order shows it. */
export function stepsTo(sender: Sender, order: OrderLooks, reached: StepName): MailPart {
  const at = stepNames.indexOf(reached)
  const labelOf = (name: StepName) =>
    sender.t(name === 'delivered' && order.isCollected ? 'mail.step.collect' : `mail.step.${name}`)
  return {
    part: 'steps',
    steps: stepNames.map((name, index) => ({ label: labelOf(name), isDone: index <= at })),
  }
}

/** The same way before there is an order: its first step is that something lies in the cart. */
export const stepsFromCart = ({ t }: Sender): MailPart => ({
  part: 'steps',
  steps: (['cart', ...stepNames.filter((name) => name !== 'paid')] as const).map((name, index) => ({
    label: t(`mail.step.${name}`),
    isDone: index === 0,
  })),
})

export const pictureIds = ({ pictures = [] }: OrderLooks): string[] =>
  pictures.map(({ versionId }) => versionId)

export const picturesOf = ({ pictures = [] }: OrderLooks): MailPart => ({
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
