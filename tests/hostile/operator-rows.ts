import type { Row } from './hostile-row.ts'
import type { Step } from './hostile-step.ts'

const paths = ['/_inbox', '/metrics', '/_inbox/00000000-0000-4000-8000-000000000000']
const asked = (headers: Record<string, string>, status: readonly number[]): Step[] =>
  paths.map((path) => ({
    path,
    headers,
    expect: { status, notInBody: /<h1>Inbox|http_request_duration/ },
  }))

/** What a proxy on the shop's machine may add, and what it may leave as the visitor sent it. */
const brought: readonly Record<string, string>[] = [
  { 'x-real-ip': '203.0.113.9' },
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;host=localhost' },
  { via: '1.1 proxy' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { 'true-client-ip': '127.0.0.1' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

/** Group X: pages of the operator, asked for by somebody else. */
export const operatorRows: readonly Row[] = [
  { id: 'X4', says: 'inbox and metrics under the name of a store', steps: asked({}, [404]) },
  ...['evil.example', '127.0.0.1', 'localhost.evil.example'].map((host): Row => ({
    id: 'X4',
    says: `inbox and metrics with Host ${host}`,
    steps: asked({ host }, [421]),
  })),
  ...brought.map((headers): Row => ({
    id: 'X4',
    says: `inbox and metrics at localhost with ${Object.entries(headers).flat().join(' ')}`,
    steps: asked({ host: 'localhost', ...headers }, [404, 421]),
  })),
  {
    id: 'X5',
    says: 'inbox and metrics at localhost with a token that is none',
    steps: asked(
      { host: 'localhost', 'x-forwarded-for': '::1', authorization: 'Bearer ' },
      [404, 421],
    ),
  },
]
