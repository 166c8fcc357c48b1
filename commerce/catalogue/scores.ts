import type { ReviewSummary } from './article.contract.ts'

/** How many reviews of one kind there are. */
export type ScoreCount = { language: string; stars: number; has_photos: boolean; count: number }
export type ScoreRow = ScoreCount & { article_id: number }

/** How the reviews of one brand add up. */
export type Scores = {
  ofArticle: ReadonlyMap<number, { count: number; average: number }>
  all: readonly ScoreCount[]
}

export function scoresFrom(rows: readonly ScoreRow[]): Scores {
  const sums = new Map<number, { count: number; stars: number }>()
  const all = new Map<string, ScoreCount>()
  for (const { article_id: id, count, ...kind } of rows) {
    const { language, stars, has_photos } = kind
    const known = sums.get(id) ?? { count: 0, stars: 0 }
    sums.set(id, { count: known.count + count, stars: known.stars + stars * count })
    const key = `${language} ${stars} ${has_photos}`
    all.set(key, { ...kind, count: (all.get(key)?.count ?? 0) + count })
  }
  return {
    ofArticle: new Map(
      [...sums].map(([id, { count, stars }]) => [id, { count, average: stars / count }]),
    ),
    all: [...all.values()],
  }
}

export function summarize(rows: readonly { stars: number; count: number }[]): ReviewSummary {
  const distribution = [1, 2, 3, 4, 5].map((stars) =>
    rows.filter((row) => row.stars === stars).reduce((sum, row) => sum + row.count, 0),
  )
  const count = distribution.reduce((sum, one) => sum + one, 0)
  const points = distribution.reduce((sum, one, index) => sum + one * (index + 1), 0)
  return { count, distribution, average: count === 0 ? undefined : points / count }
}
