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
  retention: [
    {
      what: 'carts that nobody can come back to',
      kept: 'SESSION_DAYS after the last visit',
      why: 'steps towards a contract',
      steps: ['carts of ended sessions'],
    },
    {
      what: 'lines taken out of a cart',
      kept: '24 hours',
      why: 'to bring them back',
      steps: ['removed lines of carts'],
    },
    {
      what: 'carts that were ordered',
      kept: 'lines and contact 30 days; the row, without anything of a person, as long as its order',
      why: 'the order has its own copy; the row keeps a cart from being ordered twice',
      steps: ['lines of ordered carts', 'contacts of ordered carts'],
    },
  ],
  invariants: [{ url: new URL('cart.invariants.sql', import.meta.url) }],
  personal: cartPersonal,
  schedule: cartSchedule,
})
