import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-kind-'))
let files = 0

function fileOf(content: unknown): string {
  const file = join(folder, `${(files += 1)}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const seller = {
  name: 'Imprenta Real, S.L.',
  address: { line1: 'Calle Mayor 1', postalCode: '28013', city: 'Madrid', country: 'ES' },
  taxId: 'ESA28015865',
}
const bank = {
  holder: 'Imprenta Real, S.L.',
  iban: 'ES7921000813610123456789',
  bic: 'CAIXESBBXXX',
  bankName: 'CaixaBank',
}
const store = { origin: 'https://www.example.es', contactEmail: 'hola@example.es' }
const sites = (override: object = {}) => fileOf({ 'WPX-ES': { ...store, ...override } })
const local = fileOf({ 'WPX-ES': { origin: 'https://es.localhost:8443' } })
const named = (store: object) => fileOf({ 'WPX-ES': store })

const url = { DATABASE_URL: 'postgres://a:b@localhost/c' }
const liveKey = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }
const testKey = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }
const mollieKey = { MOLLIE_API_KEY: 'live_x', MOLLIE_WEBHOOK_SECRET: '0123456789abcdef' }
const company = { SELLER_FILE: fileOf(seller), SMTP_URL: 'smtps://a:b@mail.example:465' }

/** What starts as what: an address, keys and a database of somebody's own, in all their mixtures. */
it.each([
  ['nothing but localhost', {}, 'demo'],
  ['localhost with a database', url, 'local'],
  ['localhost with a database and SEED_DEMO=yes', { ...url, SEED_DEMO: 'yes' }, 'demo'],
  ['localhost with SEED_DEMO=no', { SEED_DEMO: 'no' }, 'local'],
  ['localhost over https', { SITES_FILE: local }, 'demo'],
  [
    'localhost under another local name',
    { SITES_FILE: named({ hosts: ['shop.localhost', '127.0.0.2'] }) },
    'demo',
  ],
  [
    'localhost with an office of its own',
    { OFFICE_ORIGIN: 'https://office.localhost:8443' },
    'demo',
  ],
  ['localhost with a test key', testKey, 'demo'],
  ['localhost with a test key and a database', { ...testKey, ...url }, 'local'],
  [
    'localhost with a live key',
    { ...liveKey, ...company },
    /^STRIPE_SECRET_KEY takes real money, but no store has a public address/m,
  ],
  [
    'localhost with another live key and a database',
    { ...mollieKey, ...company, ...url },
    /^MOLLIE_API_KEY takes real money/m,
  ],
  [
    'localhost with a live key and SEED_DEMO=yes',
    { ...liveKey, SEED_DEMO: 'yes' },
    /^SEED_DEMO=yes is refused: STRIPE_SECRET_KEY takes real money/,
  ],
  [
    'a public name without an origin',
    {
      SITES_FILE: named({ hosts: ['www.shop.es'], contactEmail: 'hola@shop.es', bank }),
      ...company,
    },
    /^SITES_FILE: WPX-ES has no origin: give it its https address, or close it with false\.$/,
  ],
  [
    'a public name without an origin and SEED_DEMO=yes',
    { SITES_FILE: named({ hosts: ['es.localhost', 'www.shop.es'] }), SEED_DEMO: 'yes' },
    /^SEED_DEMO=yes is refused: WPX-ES has the public address www\.shop\.es/,
  ],
  [
    'a public name beside an origin of this machine',
    {
      SITES_FILE: named({ ...store, origin: 'https://es.localhost', hosts: ['www.shop.es'], bank }),
      ...company,
    },
    /^SITES_FILE: WPX-ES has the origin https:\/\/es\.localhost, which only this machine reaches\.$/,
  ],
  [
    'a number of the network as a name',
    { SITES_FILE: named({ hosts: ['192.168.1.5'] }), SEED_DEMO: 'yes' },
    /^SEED_DEMO=yes is refused: WPX-ES has the public address 192\.168\.1\.5/,
  ],
  [
    'a name that only looks like this machine',
    { SITES_FILE: named({ hosts: ['127.0.0.1.evil.example'] }), SEED_DEMO: 'yes' },
    /^SEED_DEMO=yes is refused/,
  ],
  [
    'a public office without a public store',
    { OFFICE_ORIGIN: 'https://office.example.es', ...company },
    /^OFFICE_ORIGIN is the public address https:\/\/office\.example\.es, but no store has a public address: give one its origin in SITES_FILE, or take OFFICE_ORIGIN=https:\/\/office\.example\.es away\.$/,
  ],
  [
    'a public office and SEED_DEMO=yes',
    { OFFICE_ORIGIN: 'https://office.example.es', SEED_DEMO: 'yes', ...url },
    /^SEED_DEMO=yes is refused: OFFICE_ORIGIN is the public address https:\/\/office\.example\.es/,
  ],
  [
    'a public office beside a public address',
    {
      SITES_FILE: sites({ bank }),
      OFFICE_ORIGIN: 'https://office.example.es',
      ...company,
    },
    'live',
  ],
  [
    'an office of this machine beside a public address',
    { SITES_FILE: sites({ bank }), OFFICE_ORIGIN: 'https://office.localhost', ...company },
    /^OFFICE_ORIGIN=https:\/\/office\.localhost must be a public https/,
  ],
  ['a public address', { SITES_FILE: sites(), ...company, ...liveKey }, 'live'],
  [
    'a public address with a database',
    { SITES_FILE: sites(), ...company, ...liveKey, ...url },
    'live',
  ],
  ['a public address with a test key', { SITES_FILE: sites(), ...company, ...testKey }, 'live'],
  [
    'a public address and bank transfers alone',
    { SITES_FILE: sites({ bank }), ...company },
    'live',
  ],
  [
    'a public address with SEED_DEMO=yes',
    { SITES_FILE: sites({ bank }), ...company, SEED_DEMO: 'yes' },
    /^SEED_DEMO=yes is refused: WPX-ES has the public address https:\/\/www\.example\.es/,
  ],
  [
    'a public address with a simulated factory',
    { SITES_FILE: sites({ bank }), ...company, SIMULATION: 'on' },
    /^SIMULATION=on is refused/,
  ],
  [
    'a public address with the test gateway',
    { SITES_FILE: sites(), ...company, PAYMENT_GATEWAYS: 'test' },
    /^PAYMENT_GATEWAYS names test, which takes no money/,
  ],
  [
    'a public address without a seller',
    { SITES_FILE: sites({ bank }), SMTP_URL: company.SMTP_URL },
    /^SELLER_FILE must name a file with the company that sells/,
  ],
  [
    'a public address without a mail server',
    { SITES_FILE: sites({ bank }), SELLER_FILE: company.SELLER_FILE },
    /^SMTP_URL must name a mail server/,
  ],
  [
    'a public address without a way to pay',
    { SITES_FILE: sites(), ...company },
    /^SITES_FILE: WPX-ES has no way to pay/,
  ],
  [
    'a public address in clear',
    { SITES_FILE: sites({ origin: 'http://www.example.es', bank }), ...company },
    /^SITES_FILE: WPX-ES has the origin http:\/\/www\.example\.es: it must be https\.$/,
  ],
  [
    'a store without an address beside a public one',
    {
      SITES_FILE: fileOf({ 'WPX-ES': { ...store, bank }, 'WPX-DE': { brandName: 'Druck' } }),
      ...company,
    },
    /^SITES_FILE: WPX-DE has no origin: give it its https address, or close it with false\.$/,
  ],
  [
    'a store of this machine beside a public one',
    {
      SITES_FILE: fileOf({
        'WPX-ES': { ...store, bank },
        'WPX-DE': { origin: 'http://de.localhost:3000', contactEmail: 'a@example.de', bank },
      }),
      ...company,
    },
    /^SITES_FILE: WPX-DE has the origin http:\/\/de\.localhost:3000, which only this machine reaches\.$/,
  ],
  [
    'a public address without somebody to write to',
    { SITES_FILE: fileOf({ 'WPX-ES': { origin: store.origin, bank } }), ...company },
    /^SITES_FILE: WPX-ES has no contactEmail/,
  ],
] as [string, Record<string, string>, string | RegExp][])(
  '%s starts as what it is, or not at all',
  (_, settings, expected) => {
    if (expected instanceof RegExp) expect(() => readEnv(settings)).toThrow(expected)
    else expect(readEnv(settings).kind).toBe(expected)
  },
)

describe('a real shop', () => {
  const env = readEnv({ SITES_FILE: sites({ bank }), ...company })

  it('has nothing of the demo', () => {
    expect(env).toMatchObject({ isDemo: false, isSimulated: false, fixWindowMinutes: 60 })
    expect(env.gateways.names).toEqual([])
    expect(env.sites[0]!.payments.bank).toEqual(bank)
    expect(env.sites[0]!.seller).toMatchObject(seller)
  })

  it('opens the stores that it has configured, and no other', () => {
    expect(env.sites.map(({ slug }) => slug)).toEqual(['WPX-ES'])
    expect(JSON.stringify(env.sites)).not.toContain('localhost')
  })

  it('tells of no account that is not its own', () => {
    const { sites: open } = readEnv({ SITES_FILE: sites(), ...company, ...liveKey })
    expect(open[0]!.payments.bank).toBeUndefined()
  })

  it('names everything that it lacks at once', () => {
    const file = fileOf({ 'WPX-ES': { origin: 'http://www.example.es' } })
    expect(() => readEnv({ SITES_FILE: file })).toThrow(
      /SELLER_FILE[^]*SMTP_URL[^]*must be https[^]*contactEmail[^]*no way to pay/,
    )
  })

  it('needs neither seller nor mail server in a process that only shows pages', () => {
    const front = { API_URL: 'https://api.example', API_TOKEN: 'x'.repeat(32) }
    expect(readEnv({ SITES_FILE: sites({ bank }), ...front }).kind).toBe('live')
  })
})

describe('a store that is closed', () => {
  it('is closed in the demo too', () => {
    const file = fileOf({ 'WPX-DE': false })
    const slugs = readEnv({ SITES_FILE: file }).sites.map(({ slug }) => slug)
    expect(slugs).toHaveLength(17)
    expect(slugs).not.toContain('WPX-DE')
  })
})

describe('the company that sells', () => {
  const read = (content: object) =>
    readEnv({ SITES_FILE: sites({ bank }), ...company, SELLER_FILE: fileOf(content) }).sites[0]!
      .seller

  it('charges tax at home and in the Union, and where it has a number', () => {
    expect(read(seller).chargesTaxIn).toContain('DE')
    expect(read(seller).chargesTaxIn).not.toContain('GB')
    const registered = read({ ...seller, taxIdIn: { GB: 'GB123456789' } })
    expect(registered.chargesTaxIn).toContain('GB')
    expect(registered.code).toBe('ES')
  })

  it('is collected from only where it says so', () => {
    expect(read(seller).factory).toEqual({
      country: 'ES',
      timeZone: 'Europe/Madrid',
      cutOffHour: 12,
      door: undefined,
    })
    expect(read({ ...seller, factory: { country: 'PL' } }).factory.timeZone).toBe('Europe/Warsaw')
  })

  it.each([
    [{ ...seller, factory: { timeZone: 'Mars/Base' } }, 'factory.timeZone: must be a time zone'],
    [{ ...seller, taxId: 'ESB58378431' }, 'taxId: is the number of the demo’s example company'],
    [{ ...seller, taxId: '12345678' }, 'taxId: must be a VAT number with its country'],
    [{ ...seller, name: ' ' }, 'name: must not be empty'],
    [{ ...seller, chargesTaxIn: ['ES', 'CH'] }, 'taxIdIn: names no number for CH'],
    [{ ...seller, colour: 'red' }, 'colour'],
    [{ ...seller, address: { ...seller.address, country: 'Spain' } }, 'address.country'],
  ])('is refused as %j', (content, message) => {
    expect(() => read(content)).toThrow(message)
  })
})
