import { describe, expect, it } from 'vitest'
import { testOffice } from '#tests/mail.ts'
import { composeStored, allMails } from './all-mails.ts'

const samples: Record<string, unknown> = {
  'account-erased': {},
  'account-linked': { provider: 'Google <b>' },
  'email-change': { token: 't' },
  'email-changed': { newEmail: 'new@example.com' },
  'email-taken': {},
  'magic-link': { token: 't' },
  'passkey-added': { device: 'Firefox <b>' },
  'password-changed': {},
  'password-reset': { token: 't' },
  'password-reset-unknown': {},
  'register-already': {},
  'register-confirm': { token: 't' },
  'newsletter-already': { unsubscribeToken: 't' },
  'newsletter-confirm': { token: 't' },
  'newsletter-welcome': { unsubscribeToken: 't' },
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
