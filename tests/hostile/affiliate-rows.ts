import type { Row } from './hostile-row.ts'
import type { Step } from './hostile-step.ts'

const arrive = (query: string, rest: Partial<Step> = {}): Step => ({
  path: '/api/attribution',
  json: { url: `{origin}/?${query}`, referrer: '' },
  expect: { status: [204] },
  ...rest,
})
const hit = (form: Record<string, string>, status: readonly number[]): Step => ({
  path: '/api/shop/affiliates/hits',
  form: { customer_id: '{partner}', url: '{origin}/', ...form },
  headers: { 'idempotency-key': '{key}' },
  expect: { status },
})

const application = {
  birthDate: '1990-05-01',
  taxCountry: 'ES',
  taxName: 'Anna Example',
  taxId: '12345678Z',
  policy: 'on',
}
const portfolios = [
  'https://user:secret@portfolio.test/',
  'https://portfolio.test@evil.example/',
  'http://localhost/portfolio.test',
  'http://127.0.0.1/portfolio.test',
  'http://2130706433/portfolio.test',
  'http://[::1]/portfolio.test',
  'http://10.0.0.5/portfolio.test',
  'http://169.254.169.254/portfolio.test',
  'http://shop.localhost/portfolio.test',
  'javascript:alert("portfolio.test")',
]

/** Group A: links of partners. */
export const affiliateRows: readonly Row[] = [
  ...['12abc', '-1', '1e3', '%D9%A1', '9'.repeat(30), '987654321', '1;drop', ''].map(
    (number): Row => ({
      id: 'A1',
      says: `afcust=${number}`,
      steps: [
        arrive(`afcust=${number}`, { expect: { status: [204] } }),
        { path: `/?afcust=${number}`, expect: { status: [200], notInBody: /afcust/ } },
      ],
    }),
  ),
  {
    id: 'A1',
    says: 'a partner’s own number',
    as: 'milo@example.com',
    gained: [{ table: 'affiliate_hit', by: 1 }],
    steps: [arrive('afcust={partner}')],
  },
  {
    id: 'A3',
    says: 'fifty arrivals of one browser, with and without its cookies',
    gained: [{ table: 'affiliate_hit', by: 1 }],
    steps: [
      arrive('afcust={partner}', { times: 25 }),
      arrive('afcust={partner}', { times: 25, isStranger: true }),
    ],
  },
  {
    id: 'A3',
    says: 'a picture or a frame on another site',
    steps: ['iframe', 'image', 'script', 'object'].map((kind) => ({
      path: '/?afcust={partner}',
      headers: { 'sec-fetch-dest': kind, 'sec-fetch-site': 'cross-site' },
      expect: {
        status: [200],
        header: ['content-security-policy', /frame-ancestors 'none'/] as const,
      },
    })),
  },
  {
    id: 'A4',
    says: 'a hit with invented ip, domain and footprint, twice',
    gained: [{ table: 'affiliate_hit', by: 1 }],
    steps: [
      hit({ ip: '8.8.8.8', domain: 'evil.example', device_footprint: 'a' }, [200]),
      hit({ ip: '9.9.9.9', domain: 'evil.example', device_footprint: 'b' }, [200]),
    ],
  },
  {
    id: 'A4',
    says: 'a hit for another site, with a script as campaign, for nobody',
    steps: [
      hit({ url: 'https://evil.example/' }, [422]),
      hit({ url: 'javascript:alert(1)' }, [422]),
      hit({ campaign: '<script>alert(1)</script>' }, [422]),
      hit({ campaign: 'a'.repeat(65) }, [422]),
      hit({ customer_id: '12abc' }, [422]),
      hit({ customer_id: '99999999' }, [200]),
    ],
  },
  {
    id: 'A7',
    says: 'a link before consent: no cookie but the session, and no whole address',
    gained: [{ table: 'affiliate_hit', by: 1 }],
    steps: [],
    async scene(stage) {
      const { headers } = await stage.ask(arrive('afcust={partner}&awc=1_2_a&utm_source=news'))
      const cookies = [headers['set-cookie'] ?? []].flat().join('\n')
      const isBare = !/(?:affiliate|awc|tracking)=[^;]/.test(cookies)
      stage.claim(isBare, `the device got ${cookies}`)
      const whole = await stage.select(
        `select from affiliate_hit where masklen(ip) = case family(ip) when 4 then 32 else 128 end`,
      )
      stage.claim(whole.length === 0, `${whole.length} hits keep a whole address`)
    },
  },
  {
    id: 'A8',
    says: 'portfolios with a password in their address, of this machine and of its network',
    as: 'anna@example.com',
    steps: portfolios.map((portfolioUrl) => ({
      path: '/accounts/partner',
      form: { ...application, portfolioUrl },
      expect: { status: [422] },
    })),
    async scene({ select, claim }) {
      const kept = await select('select from partner_application where portfolio_url like $1', [
        '%portfolio.test%',
      ])
      claim(kept.length === 0, 'a portfolio was kept')
    },
  },
]
