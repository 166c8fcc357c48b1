import type { SeedArticle, SeedFacts } from './facts.ts'
import { colorwaysOf, type MotifChoice } from '#demo/motifs/motif-page.ts'

/** A published design of the demo shop: a motif in one of its colours on an article. */
export type DemoDesign = MotifChoice & { article: SeedArticle; picture: string }

/** Of an article's pictures, which show the first, the second and the third of its motifs. */
const GALLERY_PLACES = [1, 2, 4] as const

/** Of a motif, on the articles that have a list of designs. */
const MOST_COLORWAYS = 2

export function demoDesigns({ articles, lists }: SeedFacts): DemoDesign[] {
  const withList = new Set(lists.flatMap(({ articleId }) => articleId ?? []))
  return articles.flatMap((article) => {
    const own = article.motifs.flatMap((motif, place) =>
      colorwaysOf(motif)
        .slice(0, withList.has(article.id) ? MOST_COLORWAYS : 1)
        .map((colorway, index) => ({
          motif,
          colorway,
          article,
          picture: pictureOf(article, motif, colorway, index === 0 ? place : undefined),
        })),
    )
    if (!withList.has(article.id)) return own
    const more = motifsOfKind(articles, article).map((motif) => {
      const [colorway] = colorwaysOf(motif) as [string]
      return { motif, colorway, article, picture: pictureOf(article, motif, colorway) }
    })
    return [...own, ...more]
  })
}

/** What other articles of the kind have: a list of designs offers more than one article shows. */
function motifsOfKind(articles: readonly SeedArticle[], article: SeedArticle): string[] {
  const known = new Set(article.motifs)
  const others = articles
    .filter(({ kind }) => kind === article.kind)
    .flatMap(({ motifs }) => motifs)
    .filter((motif) => !known.has(motif))
  return [...new Set(others)]
}

function pictureOf(
  article: SeedArticle,
  motif: string,
  colorway: string,
  place = GALLERY_PLACES.length as number,
): string {
  const shown = GALLERY_PLACES[place]
  if (shown !== undefined) return `article-${article.id}-${shown}`
  return ['design', article.id, motif, colorway].filter((part) => part !== '').join('-')
}
