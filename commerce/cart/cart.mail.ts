import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'

const Reminder = z.object({
  things: z.array(z.object({ name: z.string(), quantity: z.number() })),
  more: z.number(),
  unsubscribeToken: z.string(),
})

/** Its link opens nothing by itself: whoever follows it sees their own cart, and nobody else's. */
export const cartReminderMail: MailKind<z.infer<typeof Reminder>> = {
  name: 'cart-reminder',
  data: Reminder,
  sample: {
    things: [{ name: 'Photo mug', quantity: 2 }],
    more: 3,
    unsubscribeToken: 't',
  },
  write: ({ t, link }, { things, more, unsubscribeToken }) => ({
    subject: t('mail.cartReminder.subject'),
    parts: [
      text(t('mail.cartReminder.text')),
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
  }),
}
