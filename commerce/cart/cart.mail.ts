import { z } from 'zod'
import { note, text, SAMPLE_VERSION, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { MOST_PICTURES, picturesOf, stepsFromCart } from '#commerce/order/order-mail-blocks.ts'

const Thing = z.object({
  name: z.string(),
  quantity: z.number(),
  /** Version of what was designed; none where nothing was. */
  versionId: z.string().optional(),
})

const Reminder = z.object({
  things: z.array(Thing),
  more: z.number(),
  unsubscribeToken: z.string(),
})

/** Its link opens nothing by itself: whoever follows it sees their own cart, and nobody else's. */
export const cartReminderMail: MailKind<z.infer<typeof Reminder>> = {
  name: 'cart-reminder',
  data: Reminder,
  sample: {
    things: [{ name: 'Photo mug', quantity: 2, versionId: SAMPLE_VERSION }],
    more: 3,
    unsubscribeToken: 't',
  },
  variants: { 'nothing-designed': { things: [{ name: 'Gift box', quantity: 1 }], more: 0 } },
  pictures: ({ things }) => picturesIn(things).map(({ versionId }) => versionId),
  write: (sender, { things, more, unsubscribeToken }) => {
    const { t, link } = sender
    return {
      subject: t('mail.cartReminder.subject'),
      parts: [
        stepsFromCart(sender),
        text(t('mail.cartReminder.text')),
        picturesOf({ pictures: picturesIn(things) }),
        {
          part: 'facts',
          rows: things.map(({ name, quantity }) => [
            name,
            t('mail.cartReminder.pieces', { count: quantity }),
          ]),
        },
        ...(more > 0 ? [text(t('mail.cartReminder.more', { count: more }))] : []),
        { part: 'button', label: t('mail.cartReminder.button'), href: link('/cart') },
        note(t('mail.cartReminder.prices')),
      ],
      unsubscribeToken,
    }
  },
}

const picturesIn = (things: readonly z.infer<typeof Thing>[]) =>
  things
    .flatMap(({ name, versionId }) => (versionId === undefined ? [] : [{ name, versionId }]))
    .slice(0, MOST_PICTURES)
