import { join } from 'node:path'
import { promises } from '#demo/seed/article-promises.ts'
import { readFacts, type SeedArticle } from '#demo/seed/facts.ts'
import { readTexts } from '#demo/seed/texts.ts'
import { isCalendarDocument } from '#design/calendar/calendar-pages.ts'
import { openedDesign } from '#tests/pictures/article-design.ts'
import { printedSheets } from '#tests/pictures/printed-parts.ts'
import { root } from '#tests/run/child.ts'

export const articlesFile = join(root, 'docs/articles.md')

/** Row of an article: its number, its name, and five columns of which none may be empty. */
export function articleRow(article: SeedArticle, name: string): string[] {
  const { words, holds } = promises[article.id] ?? { words: '' }
  const promise = words && `“${words}”${holds ? '' : ' (people look)'}`
  const head = [String(article.id), name, promise]
  if (!article.isPersonalised)
    return [...head, 'sold as it is', 'nothing printed', 'photos', 'none']
  return [...head, editorOf(article), printOf(article), article.view ?? '', cutOf(article)]
}

function editorOf(article: SeedArticle): string {
  const document = openedDesign(article, article.variants[0]!)
  const [first] = document.pages
  const { least, most } = article.pages
  const roles = document.pages.flatMap(({ role }) => role ?? [])
  const pages = () => {
    if (isCalendarDocument(document)) return 'cover and 12 months, days drawn'
    if (first!.role === 'cover') {
      const spreads = least === most ? `${least - 1}` : `${least - 1} to ${most - 1}`
      return `cover${first!.binding ? ' with spine' : ' picture'} and ${spreads} spreads`
    }
    if (article.setSize) return `1 picture for all, or ${article.setSize}`
    if (article.pricePer === 'PRINT') return most > 1 ? `grid of 1 to ${most} prints` : '1 print'
    return roles.length > 0
      ? roles.join(', ')
      : least === most && most === 1
        ? '1 page'
        : `${least} to ${most} pages`
  }
  const extras = [
    article.mayTurn && 'turns',
    first!.edges && 'edges to choose',
    first!.substrate && `on ${first!.substrate}`,
  ]
  const sizes = article.variants.length
  return [pages(), `${sizes} variant${sizes === 1 ? '' : 's'}`, ...extras]
    .filter(Boolean)
    .join('; ')
}

function printOf(article: SeedArticle): string {
  const document = openedDesign(article, article.variants[0]!)
  const colour = `${article.printColour}${article.printMirrored ? ', mirrored' : ''}`
  const { sheet } = article
  if (sheet) return `each piece, on sheets of ${sheet.widthMm} × ${sheet.heightMm} mm; ${colour}`
  const sheets = printedSheets(document)
  const { width, height } = sheets[0]!
  const mm = (length: number) => Math.round(10 * length) / 10
  const size = `${mm(width)} × ${mm(height)} mm`
  if (sheets.length === 1) return `${size}; ${colour}`
  return `${sheets.length} sheets from ${size}; ${colour}`
}

function cutOf(article: SeedArticle): string {
  const contours = article.variants.map(({ pagePlan }) => pagePlan?.[0]?.contour)
  const shapes = [...new Set(contours.map((contour) => contour?.shape ?? 'trim'))]
  const hasHoles = contours.some((contour) => contour?.holes)
  return `${shapes.join(', ')}${hasHoles ? ', with holes' : ''}`
}

/** The table of all articles, as docs/articles.md holds it. */
export function writeArticles(): string {
  const facts = readFacts()
  const { articles: texts } = readTexts(facts, ['en']).get('en')!
  const rows = facts.articles
    .toSorted((one, other) => one.id - other.id)
    .map((article) => articleRow(article, texts[article.id]!.name))
  return `# The ${rows.length} articles

What each article of the demo promises, what the editor opens for it, what is printed, which picture shows it and what it is cut to. \`npm run task articles\`
writes this table from the facts, and \`demo/seed/every-article.test.ts\` holds every cell to be true: the words of the promise stand on the English page
and the facts agree with them; each variant opens as a valid design; its print file passes its own check and looks on each page as its preview does
(SSIM, an article's first variant in the short run, every variant and page with \`npm test -- --everywhere\`); the picture is one that the press draws
(\`press/product/true-to-text.test.ts\` looks at what it shows); and a cut to a shape is on a plate of its own. Where it says "people look", no fact can tell.

| number | article | promise | editor | preview = print file | picture | cut |
|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`
}
