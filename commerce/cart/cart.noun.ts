import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { makeCartApi } from './cart.api.ts'
import { cartReminderMail } from './cart.mail.ts'
import { preparedCartMail } from './prepared-cart.mail.ts'
import { purgeCarts } from './purge-carts.ts'
import { cartPersonal } from './cart.personal.ts'
import { cartSchedule } from './cart.schedule.ts'

export const cartNoun = defineNoun({
  name: 'cart',
  floor: 'records',
  tables: ['cart', 'cart_line', 'prepared_cart'],
  api: ({ uploads }: { uploads: { storage: Pick<Storage, 'find'> } }) =>
    makeCartApi(uploads.storage),
  mails: [cartReminderMail, preparedCartMail],
  // A visitor's cart goes once the session is gone.
  purge: { after: ['session'], run: ({ db, now }: PurgeTools) => purgeCarts(db, now) },
  invariants: [{ url: new URL('cart.invariants.sql', import.meta.url) }],
  personal: cartPersonal,
  schedule: cartSchedule,
})
