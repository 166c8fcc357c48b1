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
    id: 'A6',
    says: 'an order that is cancelled after its commission',
    waitsFor: 'orders that earn commissions',
    steps: [],
  },
]
