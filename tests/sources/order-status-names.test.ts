import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { sourcesOf } from './import-graph.ts'

const root = join(import.meta.dirname, '../..')
const files = sourcesOf(['commerce', 'app', 'demo', 'server', 'db'])
  // Where the numbers get their names.
  .filter((path) => path !== 'db/order-status.ts')

const codes = Object.values(orderStatus)
const oneOf = (some: readonly number[]) => `(?:${some.join('|')})(?![\\d.])`
const column = '(?:to_|from_|order_)?status'

/** Ways in which a number can stand for an order's status: in code, in a query, in raw SQL, in a table of moves. */
const waysOf = (code: string) => [
  `\\b(?:${column}|[oO]rderStatus)\\s*(?:===|!==|<>|!=|=|in|not in)\\s*[([]*\\s*${code}`,
  `'(?:\\w+\\.)?${column}',\\s*'(?:=|<>|!=|in|not in)',\\s*\\[?\\s*${code}`,
  `\\b(?:to|from|orderTo|status|orderStatus):\\s*${code}\\b`,
]
/** Ways in which nothing but an order's status is meant, wherever it stands. */
const surely = [
  `(?:[sS]tatus(?:es)?\\w*(?:: [\\w [\\]]+)?|during)\\s*[:=]\\s*\\[\\s*${oneOf(codes)}`,
  `Record<OrderStatus[^{]*\\{\\s*${oneOf(codes)}:`,
  `\\b(?:order|job|acts|tracking)\\.status\\s*(?:===|!==|<|>|<=|>=)\\s*${oneOf(codes)}`,
  `switch \\((?:order|job|acts|tracking)\\.status\\) \\{\\s*case ${oneOf(codes)}:`,
  `/office/orders\\?status=${oneOf(codes)}`,
]
const patterns = (ways: readonly string[]) => ways.map((pattern) => new RegExp(pattern, 'g'))
const inCommerce = patterns([...waysOf(oneOf(codes)), ...surely])
// Elsewhere these are the statuses of HTTP, and of requests that found no server.
const ofHttp: readonly number[] = [0, 200, 201, 202]
const elsewhere = patterns([
  ...waysOf(oneOf(codes.filter((code) => !ofHttp.includes(code)))),
  ...surely,
])

const withoutComments = (text: string) => text.replaceAll(/\/\*\*[^]*?\*\//g, '')

const findBare = (text: string, room = 'commerce') =>
  (room === 'commerce' ? inCommerce : elsewhere).flatMap((pattern) =>
    [...withoutComments(text).matchAll(pattern)].map(([found]) => found),
  )

describe('the status of an order', () => {
  it('is called by its name wherever code means one', () => {
    const bare = files.flatMap((path) =>
      findBare(readFileSync(join(root, path), 'utf8'), path.split('/')[0]).map(
        (found) => `${path}: ${found}: say orderStatus.… of commerce/order/order.terms.ts`,
      ),
    )
    expect(bare).toEqual([])
  })

  it.each([
    'if (order.status === 4) return',
    ".where('shop_order.status', 'in', [10, 15])",
    'where order_id = line.order_id and to_status = 200',
    'moveOrder(trx, { orderId, to: 10, actor })',
    'STARTED: { during: [202, 1] }',
    'const sentStatuses: readonly OrderStatus[] = [201, 202]',
    'Partial<Record<OrderStatus, Effect>> = {\n  0: start,',
  ])('is seen to be a bare number in %s', (text) => {
    expect(findBare(text)).not.toEqual([])
  })
  it.each([
    'if (order.status === 0) return',
    'switch (job.status) {\n    case 200:',
    'statuses: [9, 14, 15]',
    "'/office/orders?status=2'",
    'finishedStatuses = [10, 15]',
  ])('is seen in a page in %s, where other statuses are HTTP’s', (text) => {
    expect(findBare(text, 'app')).not.toEqual([])
    expect(findBare('if (answer.status === 200) return', 'app')).toEqual([])
  })
})
