import { describe, expect, it } from 'vitest'
import { testMailComposer } from '#tests/mail.ts'
import { contentIdOf } from './kernel/mail/mail-image.ts'
import { SAMPLE_VERSION } from './kernel/mail/mail-kind.ts'
import { LOGO_CID } from './kernel/mail/mail-logo.ts'
import { composeStored } from './kernel/mail/mail-composer.ts'
import { sampleOf } from './kernel/mail/mail-gallery.ts'
import { mailKinds } from './folded-nouns.ts'

/** Words that people type: in each of them somebody may have typed HTML. */
const typed = new Set(
  'name detail reason message articleName provider device title address point bankName holder customer'.split(
    ' ',
  ),
)

function hostile(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return typed.has(key) ? `${value} <b>` : value
  if (Array.isArray(value)) return value.map((one) => hostile(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hostile(one, name)]))
}

const kindOf = (kind: string) => mailKinds.find(({ name }) => name === kind)!

/** Every sample that the gallery shows: the first, and each variant of it. */
const samples = mailKinds.flatMap((kind) =>
  [undefined, ...Object.keys(kind.variants ?? {})].map((variant) => ({
    title: [kind.name, variant].filter(Boolean).join(', '),
    kind: kind.name,
    data: sampleOf(kind, variant),
  })),
)

const places = testMailComposer.sites.flatMap((site) =>
  site.locales.map((locale) => ({ store: site.slug, locale: locale.code, iso: locale.iso })),
)

/** Mails to people of the shop lead to where they work. */
const officeKinds = new Set([
  'action-for-staff',
  'notice-digest',
  'staff-invitation',
  'staff-link',
  'staff-way-added',
  'ticket-new',
])
const OFFICE_ORIGIN = 'http://staff.localhost:3000'

describe.each(samples)('$title', ({ kind, data }) => {
  it('is written in every language of every store, with links of that store only', () => {
    for (const { store, locale, iso } of places) {
      const site = testMailComposer.sites.find((one) => one.slug === store)!
      const mail = composeStored(testMailComposer, {
        id: 'b7b3f0f4-0000-4000-8000-000000000000',
        kind,
        store,
        locale,
        recipient: 'zoe@example.com',
        data: hostile(data),
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
        if (href!.startsWith('cid:')) continue
        const { origin } = new URL(href!.replaceAll('&amp;', '&'))
        expect([site.origin, ...(officeKinds.has(kind) ? [OFFICE_ORIGIN] : [])]).toContain(origin)
      }
    }
  })
})

describe('the picture of what somebody ordered', () => {
  const pictured = mailKinds.filter((kind) => kind.pictures).map(({ name }) => name)
  const row = (kind: string) => ({
    id: 'b7b3f0f4-0000-4000-8000-000000000000',
    kind,
    store: places[0]!.store,
    locale: places[0]!.locale,
    recipient: 'zoe@example.com',
    data: sampleOf(kindOf(kind), undefined),
    state: 'QUEUED' as const,
    limited_as: null,
    created_at: new Date(),
  })
  const image = { contentType: 'image/jpeg', content: Buffer.from('drawn') }

  it.each(pictured)('travels within %s, and is left out until it is drawn', (kind) => {
    const cid = contentIdOf(SAMPLE_VERSION)
    const mail = composeStored(testMailComposer, row(kind), new Map([[SAMPLE_VERSION, image]]))
    expect(mail.html).toContain(`src="cid:${cid}"`)
    expect(mail.attachments.map((one) => one.cid)).toEqual([LOGO_CID, cid])
    expect(mail.attachments[1]!.image).toBe(image)
    const early = composeStored(testMailComposer, row(kind))
    expect(early.html.match(/cid:\w+/g)).toEqual([`cid:${LOGO_CID}`])
    expect(early.attachments).toHaveLength(1)
  })

  it('comes with every mail about a cart, a payment that is awaited, the making of an order, and what it is like', () => {
    expect(pictured.toSorted()).toEqual([
      'cart-reminder',
      'order-delivered',
      'order-in-production',
      'order-paid',
      'order-pickup',
      'order-received',
      'order-reprint',
      'order-shipped',
      'payment-instructions',
      'payment-last-reminder',
      'payment-reminder',
      'review-request',
    ])
  })

  it.each(pictured)('stands beside how far it is in %s, in words too', (kind) => {
    const { html, text } = composeStored(testMailComposer, row(kind))
    expect(html.match(/class="(?:done|ahead)"/g)!.length).toBeGreaterThan(3)
    expect(text.match(/\[[x ]\] \S/g)!.length).toBeGreaterThan(3)
  })
})

describe('the numbers of a voucher', () => {
  it('come with what to press at a cash machine, and until when', () => {
    const site = testMailComposer.sites.find(({ slug }) => slug === 'WPX-PT')!
    const voucher = {
      kind: 'instructions',
      type: 'voucher',
      entity: '21 000',
      reference: '374 591 197',
    }
    const mail = composeStored(testMailComposer, {
      id: 'b7b3f0f4-0000-4000-8000-000000000000',
      kind: 'payment-instructions',
      store: site.slug,
      locale: site.locales[0].code,
      recipient: 'ines@example.com',
      data: {
        number: 'PT-1',
        orderPublicId: 'p',
        action: { ...voucher, amountMinor: 1610, currency: 'EUR' },
        until: '2027-01-31T10:00:00.000Z',
      },
      state: 'QUEUED',
      limited_as: null,
      created_at: new Date(),
    })
    expect(mail.text).toContain('escolha «Pagamentos»')
    expect(mail.text).toContain('374 591 197')
    expect(mail.text).toContain('Pagar até: 31 de janeiro de 2027')
    expect(mail.text).not.toContain('IBAN')
  })
})
