import { sql, type Kysely } from 'kysely'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Tables } from '#db/tables.ts'

type MadeLine = { articleId: number; pieces: number; productionDays: number }

/** Orders whose pieces are still to be made. */
const toBeMade = [orderStatus.received, orderStatus.production, orderStatus.errors]

/**
 * Lines with the working days that they take beside everything that is ordered already: what the factory makes of one
 * kind of product in a day is a setting. Without it, ten thousand mugs would be promised as soon as one.
 */
export async function withCapacity<Line extends MadeLine>(
  db: Kysely<Tables>,
  lines: readonly Line[],
  piecesPerDay: number,
): Promise<Line[]> {
  if (lines.length === 0) return []
  const articles = await db
    .selectFrom('article')
    .where(
      'id',
      'in',
      lines.map(({ articleId }) => articleId),
    )
    .select(['id', 'kind'])
    .execute()
  const kindOf = new Map(articles.map(({ id, kind }) => [id, kind]))
  const waiting = await countWaiting(db, [...new Set(kindOf.values())])
  return lines.map((line) => {
    const kind = kindOf.get(line.articleId)
    const own = lines
      .filter(({ articleId }) => kindOf.get(articleId) === kind)
      .reduce((sum, { pieces }) => sum + pieces, 0)
    const extraDays = extraDaysOf((waiting.get(kind ?? '') ?? 0) + own, piecesPerDay)
    return { ...line, productionDays: line.productionDays + extraDays }
  })
}

/** Days beyond the first: the usual production time has room for one day's work. */
export const extraDaysOf = (pieces: number, piecesPerDay: number) =>
  Math.max(0, Math.ceil(pieces / piecesPerDay) - 1)

async function countWaiting(db: Kysely<Tables>, kinds: readonly string[]) {
  const rows = await db
    .selectFrom('shop_order')
    .innerJoin('order_line as line', 'line.order_id', 'shop_order.id')
    .innerJoin('article', 'article.id', 'line.article_id')
    .where('shop_order.status', 'in', toBeMade)
    .where('article.kind', 'in', kinds)
    .groupBy('article.kind')
    .select(['article.kind', sql<number>`sum(line.quantity * line.pieces)::int`.as('pieces')])
    .execute()
  return new Map(rows.map(({ kind, pieces }) => [kind, pieces]))
}
