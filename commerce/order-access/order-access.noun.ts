import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { orderAccessApi } from './order-access.api.ts'
import { orderCodeMail } from './order-code.mail.ts'
import { purgeCodes } from './order-code.service.ts'

export const orderAccessNoun = defineNoun({
  name: 'order-access',
  floor: 'records',
  tables: ['order_code', 'order_confirmation', 'order_link_visit'],
  api: () => orderAccessApi,
  mails: [orderCodeMail],
  purge: { run: ({ db, now }: PurgeTools) => purgeCodes(db, now) },
  retention: [
    {
      what: 'codes of orders',
      kept: 'until they end',
      why: 'the purpose is over',
      steps: ['codes of orders'],
    },
  ],
  personal: { tables: { order_code: 'with session', order_confirmation: 'with session' } },
})
