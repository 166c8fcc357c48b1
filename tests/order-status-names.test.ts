import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderStatus } from '#commerce/order/order.terms.ts'

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')

const commerce = join(import.meta.dirname, '../commerce')
const files = readdirSync(commerce, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && isSource(entry.name))
  .map((entry) => relative(commerce, join(entry.parentPath, entry.name)))
  // Where the numbers get their names.
  .filter((path) => path !== 'order/order.terms.ts')

const code = `(?:${Object.values(orderStatus).join('|')})(?![\\d.])`
const column = '(?:to_|from_|order_)?status'

/** Ways in which a number can stand for an order's status: in code, in a query, in raw SQL, in a table of moves. */
const bareNumbers = [
  `\\b(?:${column}|[oO]rderStatus)\\s*(?:===|!==|<>|!=|=|in|not in)\\s*[([]*\\s*${code}`,
  `'(?:\\w+\\.)?${column}',\\s*'(?:=|<>|!=|in|not in)',\\s*\\[?\\s*${code}`,
  `\\b(?:to|from|orderTo|status|orderStatus):\\s*${code}\\b`,
  `(?:[sS]tatus(?:es)?\\w*(?:: [\\w [\\]]+)?|during)\\s*[:=]\\s*\\[\\s*${code}`,
  `Record<OrderStatus[^{]*\\{\\s*${code}:`,
].map((pattern) => new RegExp(pattern, 'g'))

const findBare = (text: string) =>
  bareNumbers.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found))

describe('the status of an order', () => {
  it('is called by its name wherever code means one', () => {
    const bare = files.flatMap((path) =>
      findBare(readFileSync(join(commerce, path), 'utf8')).map(
        (found) => `${path}: ${found}: say orderStatus.… of order.terms.ts`,
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
})
