/** Retention of one kind of data: how long, why, and the steps of housekeeping by which it goes. */
export type Retention = {
  what: string
  kept: string
  why: string
  /** Of `housekeeping`; none for what is dropped by the month. */
  steps: readonly string[]
}

/** Retention table of the shop: everything that is deleted or emptied by age alone, checked against the code. */
export const retention: readonly Retention[] = [
  {
    what: 'sessions of visitors, and carts, wishes and designs that nobody can come back to',
    kept: 'SESSION_DAYS after the last visit',
    why: 'steps towards a contract',
    steps: [
      'sessions',
      'carts of ended sessions',
      'wishes of ended sessions',
      'designs of ended sessions',
    ],
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
  {
    what: 'checkouts',
    kept: 'a day after the order, 60 days when abandoned',
    why: 'steps towards a contract',
    steps: ['checkouts of orders', 'abandoned checkouts'],
  },
  {
    what: 'deleted designs, discarded states of designs, drawings that newer ones replaced',
    kept: 'until nothing sold needs them; 30 days; a day',
    why: 'to print what was sold',
    steps: ['deleted designs', 'discarded states of designs', 'outdated drawings'],
  },
  {
    what: 'print files of orders that are over',
    kept: '90 days after the delivery, or after the last news of an order that is not delivered',
    why: 'the same bytes can be drawn again from what was frozen with the order',
    steps: ['print files of delivered orders'],
  },
  {
    what: 'uploads that no design uses, and their files',
    kept: 'UNUSED_UPLOAD_DAYS',
    why: 'steps towards a contract',
    steps: ['unused uploads', 'files that nobody has', 'unclaimed attachments'],
  },
  {
    what: 'photos collected from others, links for telephones',
    kept: '30 days after the collection ends; until the link ends',
    why: 'the purpose is over',
    steps: ['photo collections', 'links for telephones'],
  },
  {
    what: 'mails that were sent',
    kept: 'address and text 30 days, the fact that one was sent 13 months',
    why: 'to answer who asks whether it was sent',
    steps: ['addresses of mails', 'mails'],
  },
  {
    what: 'mails that came in',
    kept: 'unwanted 14 days, previews and bytes 90 days',
    why: 'the ticket has the text',
    steps: ['unwanted incoming mails', 'previews of incoming mails'],
  },
  {
    what: 'newsletter addresses that nobody confirmed',
    kept: '30 days',
    why: 'without consent they are nobody’s to keep',
    steps: ['unconfirmed newsletter consents', 'unconfirmed newsletter addresses'],
  },
  {
    what: 'tokens, codes, counts of attempts',
    kept: 'until they end',
    why: 'the purpose is over',
    steps: [
      'sign-in tokens',
      'codes of orders',
      'attempts',
      'lines of guesses',
      'known networks',
      'idempotent answers',
      'staff sessions',
      'staff tokens',
    ],
  },
  {
    what: 'network addresses of affiliate hits',
    kept: '90 days',
    why: 'fraud is found within them',
    steps: ['network addresses of affiliate hits'],
  },
  {
    what: 'messages of payment providers and carriers',
    kept: 'until they are old news; unclaimed ones a while',
    why: 'the books have what they said',
    steps: ['messages of payment providers', 'unclaimed parcel events'],
  },
  {
    what: 'looks, views and devices of staff',
    kept: '6 months',
    why: 'accountability',
    steps: ['looks of staff', 'views as a customer', 'devices of staff'],
  },
  {
    what: 'work of the office: tasks, done todos, alerts, checks, failed jobs',
    kept: 'files 7 days, tasks and jobs 90 days, alerts 400 days',
    why: 'to see what was done',
    steps: [
      'tasks of the office',
      'done todos',
      'resolved alerts',
      'checks of invariants',
      'failed jobs',
    ],
  },
  {
    what: 'searches that found nothing and came rarely',
    kept: '60 days',
    why: 'to see what the shop lacks',
    steps: ['rare searches'],
  },
  {
    what: 'events of visitors and logs of browsers',
    kept: 'EVENT_MONTHS and VISITOR_LOG_MONTHS, dropped by the month',
    why: 'consent; to find faults',
    steps: [],
  },
  {
    what: 'backups',
    kept: '35 days; the log of erasures outlives them',
    why: 'to restore; whoever was erased is in none after them',
    steps: [],
  },
]
