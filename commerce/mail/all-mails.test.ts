import { describe, expect, it } from 'vitest'
import { testOffice } from '#tests/mail.ts'
import { composeStored, allMails } from './all-mails.ts'

const asked = {
  type: 'REPLACE_PHOTO',
  orderNumber: 'GB-1',
  orderPublicId: 'o',
  actionPublicId: 'a',
  deadlineAt: '2027-01-31T10:00:00.000Z',
}

const unpaid = {
  number: 'GB-1',
  orderPublicId: 'p',
  amountMinor: 1990,
  currency: 'EUR',
  isTransfer: true,
  key: 'k',
  until: '2027-01-31T10:00:00.000Z',
}

const samples: Record<string, unknown> = {
  'account-erased': {},
  'action-again': { ...asked, reason: 'Too <b>dark</b>' },
  'action-for-staff': {
    what: 'change',
    type: 'APPROVE_PROOF',
    orderNumber: 'GB-1',
    customerEmail: 'zoe@example.com',
    message: 'Bigger <b>please</b>',
  },
  'action-reminder': asked,
  'action-required': asked,
  'refund-account': { ...asked, leavesAt: '2027-01-31T10:00:00.000Z', token: 't' },
  withdrawal: {
    orderNumber: 'GB-1',
    orderPublicId: 'o',
    declaredAt: '2027-01-31T10:00:00.000Z',
    lines: [{ articleName: 'Mug <b>', quantity: 2 }],
  },
  'account-linked': { provider: 'Google <b>' },
  'cart-reminder': {
    things: [{ name: 'Mug <b>', quantity: 2 }],
    more: 3,
    unsubscribeToken: 't',
  },
  'email-change': { token: 't' },
  'email-changed': { newEmail: 'new@example.com' },
  'email-taken': {},
  'magic-link': { token: 't' },
  'photos-arrived': { title: 'Ana & <b>Leo</b>', articleId: 101, designId: 'd1' },
  'passkey-added': { device: 'Firefox <b>' },
  'order-code': { orderNumber: 'GB-1', code: '123456' },
  'password-changed': {},
  'password-reset': { token: 't' },
  'password-reset-unknown': {},
  'register-already': {},
  'register-confirm': { token: 't' },
  'monthly-bill': {
    month: '2027-01-01',
    reference: 'RF18ABCD',
    totalMinor: 12_990,
    currency: 'EUR',
    dueOn: '2027-02-15',
    holder: 'Estampa',
    iban: 'ES9121000418450200051332',
    bic: 'CAIXESBB',
    orders: [{ number: 'GB-1', amountMinor: 12_990 }],
  },
  'newsletter-already': { unsubscribeToken: 't' },
  'newsletter-confirm': { token: 't' },
  'newsletter-welcome': { unsubscribeToken: 't' },
  'order-cancelled': { number: 'GB-1', publicId: 'p', outcome: 'refund' },
  'order-changed': {
    number: 'GB-1',
    publicId: 'p',
    what: 'address',
    address: 'Zoë <b>\nMain St 1',
  },
  'order-delivered': { number: 'GB-1', publicId: 'p' },
  'order-in-production': { number: 'GB-1', publicId: 'p' },
  'order-paid': { number: 'GB-1', publicId: 'p', amountMinor: 1990, currency: 'EUR' },
  'order-pickup': { number: 'GB-1', publicId: 'p', point: 'Kiosk <b>\nMain St 1' },
  'order-received': {
    number: 'GB-1',
    publicId: 'p',
    name: 'Zoë <b>',
    lines: [{ name: 'Mug <b>', detail: 'blue · Beach', quantity: 2, fullMinor: 2000 }],
    linesMinor: 2000,
    discountMinor: 200,
    shippingMinor: 490,
    taxReliefMinor: 0,
    taxMinor: 397,
    totalMinor: 2290,
    currency: 'EUR',
    expected: { from: '2027-01-30', until: '2027-02-02' },
    address: 'Zoë\nMain St 1',
    payment: 'payTransfer',
    reference: 'RF18ABCD',
    changeUntil: '2027-01-25T10:00:00.000Z',
  },
  'order-shipped': { number: 'GB-1', publicId: 'p' },
  'partner-approved': { name: 'Zoë <b>' },
  'partner-new': {
    publicId: 'p',
    customer: 'Zoë',
    email: 'zoe@example.com',
    portfolioUrl: 'https://zoe.example/<b>',
    message: 'Hello\nagain',
  },
  'partner-received': { name: 'Zoë' },
  'partner-refused': { name: 'Zoë', reason: 'Too <b>few</b> works' },
  'payment-instructions': {
    number: 'GB-1',
    orderPublicId: 'p',
    action: {
      kind: 'instructions',
      type: 'bank_transfer',
      holder: 'Estampa',
      iban: 'ES9121000418450200051332',
      bic: 'CAIXESBB',
      bankName: 'Banco <b>',
      reference: 'RF18ABCD',
      amountMinor: 1990,
      currency: 'EUR',
    },
  },
  'payment-last-reminder': unpaid,
  'payment-reminder': unpaid,
  'refund-sent': {
    number: 'GB-1',
    orderPublicId: 'p',
    amountMinor: 1990,
    currency: 'EUR',
    isToAccount: true,
  },
  'review-request': { articleName: 'Mug <b>', token: 't' },
  'ticket-new': {
    publicId: 'p',
    subject: 'budget',
    files: 1,
    name: 'Zoë',
    email: 'zoe@example.com',
    message: 'Hello\nagain',
    budget: { product: 'Mugs', quantity: 500, neededOn: '2027-01-31' },
  },
  'ticket-received': { publicId: 'p', subject: 'order', files: 1 },
}

const places = testOffice.sites.flatMap((site) =>
  site.locales.map((locale) => ({ store: site.slug, locale: locale.code, iso: locale.iso })),
)

describe.each(allMails.map(({ name }) => name))('%s', (kind) => {
  it('is written in every language of every store, with links of that store only', () => {
    expect(samples[kind]).toBeDefined()
    for (const { store, locale, iso } of places) {
      const site = testOffice.sites.find((one) => one.slug === store)!
      const mail = composeStored(testOffice, {
        id: 'b7b3f0f4-0000-4000-8000-000000000000',
        kind,
        store,
        locale,
        recipient: 'zoe@example.com',
        data: samples[kind],
        state: 'QUEUED',
        limited_as: null,
        created_at: new Date(),
      })
      expect(mail.from.name).toBe(site.config.brandName)
      expect(mail.html).toContain(`lang="${iso}"`)
      expect(mail.html).not.toContain('<b>')
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(
        /\bmail\.[a-z]|\{[a-z]+\}|undefined/,
      )
      for (const [, href] of mail.html.matchAll(/(?:href|src)="([^"]*)"/g)) {
        expect(new URL(href!.replaceAll('&amp;', '&')).origin).toBe(site.origin)
      }
    }
  })
})
