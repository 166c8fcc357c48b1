import { defineNoun } from '#commerce/kernel/noun.ts'

export const customerNoun = defineNoun({
  name: 'customer',
  floor: 'records',
  tables: ['customer'],
  alsoWrites: {
    tables: [
      'attachment',
      'commission',
      'invoice',
      'mail',
      'newsletter_subscription',
      'order_change',
      'order_event',
      'order_line',
      'shop_order',
      'ticket',
      'ticket_budget',
    ],
    in: 'erasure.queries.ts',
    why: 'forgets a person everywhere in one place, until each noun says itself what it forgets',
  },
})
