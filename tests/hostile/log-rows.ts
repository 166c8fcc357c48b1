import { browser, crawler, type Row } from './hostile-row.ts'

const event = {
  category: 'home',
  name: 'page_view',
  page: { url: '{origin}/', path: '/', title: 'Home', referrer: '' },
}
/** Quick to write, and slow for a search that begins anew at each of its signs. */
const hyphens = 'a-'.repeat(2_000)
const canaries = [
  'canary.person@example.com',
  'hunter2canary',
  '4242424242424242',
  'tok_canary_778899',
  'ES7921000813610123456789',
  'sQ9canaryZx7canaryLm3canaryPp1canaryRt5canary0',
]
const [mail, password, card, token, iban, session] = canaries
const secrets = `${mail} password=${password} ${card} token=${token} ${iban} ${session}`

/** Group L: logs and events. */
export const logRows: readonly Row[] = [
  {
    id: 'L2',
    says: 'a hundred reports of one browser',
    gained: [{ table: 'visitor_log', by: 30 }],
    steps: [
      { path: '/api/log', json: { level: 'ERROR', message: 'x' }, expect: { status: [204] } },
      {
        path: '/api/log',
        json: { level: 'ERROR', message: 'x' },
        times: 99,
        expect: { status: [429] },
      },
    ],
  },
  {
    id: 'L3',
    says: 'a report full of secrets',
    canaries,
    gained: [{ table: 'visitor_log', by: 1 }],
    steps: [
      {
        path: '/api/log',
        json: {
          level: 'ERROR',
          message: `Failed for ${secrets}\n{"level":"FATAL"}`,
          url: `{origin}/cart?mail=${mail}&token=${token}`,
          referrer: `{origin}/login?password=${password}`,
        },
        expect: { status: [204] },
      },
      { path: `/search?query=${encodeURIComponent(secrets)}`, expect: { status: [200] } },
      { path: `/tracking/${session}`, expect: { status: [404] } },
    ],
  },
  ...[crawler, 'curl/8.5.0', 'facebookexternalhit/1.1', 'HeadlessChrome/141', ''].map(
    (agent): Row => ({
      id: 'L5',
      says: `a page event of ${agent || 'nobody'}`,
      agent,
      steps: [{ path: '/api/event/page', json: event, expect: { status: [204] } }],
    }),
  ),
  {
    id: 'L5',
    says: 'a hundred page events of one browser in a minute',
    agent: browser,
    gained: [{ table: 'page_event', by: 60 }],
    steps: [
      { path: '/api/consent', json: { choice: 'all' }, expect: { status: [200] } },
      { path: '/api/event/page', json: event, times: 100, expect: { status: [429] } },
    ],
  },
  {
    id: 'L9',
    says: 'a page event of a page elsewhere',
    agent: browser,
    gained: [{ table: 'page_event', by: 1 }],
    steps: [
      { path: '/api/consent', json: { choice: 'all' }, expect: { status: [200] } },
      ...['http://evil.example/', '//evil.example/', 'javascript:alert(1)', ''].map((url) => ({
        path: '/api/event/page',
        json: { ...event, page: { ...event.page, url } },
        expect: { status: [422] },
      })),
      { path: '/api/event/page', json: event, expect: { status: [204] } },
    ],
  },
  {
    id: 'L10',
    says: 'a report and a page event that take long to look through',
    agent: browser,
    gained: [
      { table: 'visitor_log', by: 1 },
      { table: 'page_event', by: 1 },
    ],
    steps: [
      { path: '/api/consent', json: { choice: 'all' }, expect: { status: [200] } },
      {
        path: '/api/log',
        json: { level: 'ERROR', message: hyphens, url: `{origin}/${hyphens}`, referrer: hyphens },
        expect: { status: [204], mayTakeMs: 100 },
      },
      {
        path: '/api/event/page',
        json: {
          ...event,
          platform: hyphens,
          page: {
            url: `{origin}/${hyphens}`,
            path: `/${hyphens}`,
            title: hyphens,
            referrer: `{origin}/${hyphens}`,
          },
        },
        expect: { status: [204], mayTakeMs: 100 },
      },
    ],
  },
  ...[3_900, 15_000].map((spaces): Row => ({
    id: 'H14',
    says: `Accept-Encoding with ${spaces} spaces`,
    steps: [
      { path: '/', expect: { status: [200] } },
      {
        path: '/',
        headers: { 'accept-encoding': `br${' '.repeat(spaces)}x` },
        expect: { status: [spaces > 4_096 ? 431 : 200], mayTakeMs: 100 },
      },
    ],
  })),
  {
    id: 'L6',
    says: 'a page event before the question is answered',
    steps: [{ path: '/api/event/page', json: event, expect: { status: [204] } }],
  },
  {
    id: 'L6',
    says: 'a page event after a refusal',
    steps: [
      { path: '/api/consent', json: { choice: 'none' }, expect: { status: [200] } },
      { path: '/api/event/page', json: event, expect: { status: [204] } },
      { path: '/api/session', expect: { status: [200], body: /"isAnalyticsAccepted":false/ } },
    ],
  },
  {
    id: 'L6',
    says: 'consent to a question that is not asked',
    steps: [
      {
        path: '/api/session',
        json: {
          isConsentGiven: true,
          isAnalyticsAccepted: true,
          isAdsAccepted: true,
          consentVersion: '999',
        },
        expect: { status: [200, 422] },
      },
      { path: '/api/event/page', json: event, expect: { status: [204] } },
    ],
  },
  {
    id: 'L6',
    says: 'bodies that are no page event',
    steps: [
      { path: '/api/consent', json: { choice: 'all' }, expect: { status: [200] } },
      { path: '/api/event/page', json: [], expect: { status: [422] } },
      { path: '/api/event/page', json: { ...event, page: [] }, expect: { status: [422] } },
      {
        path: '/api/event/page',
        json: { ...event, category: '<script>' },
        expect: { status: [422] },
      },
    ],
  },
  {
    id: 'L8',
    says: 'a page that breaks for a crawler',
    agent: crawler,
    broken: {
      before: 'alter table help_topic_text rename to help_topic_text_gone',
      after: 'alter table help_topic_text_gone rename to help_topic_text',
    },
    logged: /"level":"ERROR"/,
    steps: [
      {
        path: '/help-center/topic/12',
        expect: { status: [500], mayFail: true, notInBody: /help_topic_text|relation|select/i },
      },
    ],
  },
]
