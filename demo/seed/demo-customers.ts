/** People who can be logged in as on a fresh machine. Never seeded where SEED_DEMO is no. */
export const demoCustomers = [
  {
    email: 'anna@example.com',
    password: 'print-something-nice',
    name: 'Anna',
    surname: 'Serra',
    kind: 'PERSON',
    isPartner: false,
    permissions: ['orders.read', 'orders.create', 'tickets.read', 'tickets.create'],
    what: 'a customer who has ordered before',
  },
  {
    email: 'milo@example.com',
    password: 'print-something-nice',
    name: 'Milo',
    surname: 'Novák',
    kind: 'PERSON',
    isPartner: true,
    /** Pays once a month, up to so much. */
    credit: { currency: 'EUR', limitMinor: 1_000_00 },
    permissions: ['orders.read', 'orders.create', 'tickets.read', 'tickets.create'],
    what: 'a partner who sells designs',
  },
  {
    email: 'lena@example.com',
    password: 'print-something-nice',
    name: 'Lena',
    surname: 'Vogel',
    kind: 'COMPANY',
    companyName: 'Vogel & Töchter GmbH',
    taxId: 'ATU13585627',
    isPartner: false,
    permissions: ['tickets.read', 'tickets.create'],
    what: 'a colleague who may not order',
  },
] as const
