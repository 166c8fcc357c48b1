import { createHash } from 'node:crypto'
import type { DesignDocument } from '#design/document.ts'
import { CURRENT_VERSION } from '#design/document-limits.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import type { Finding } from '#design/finding.ts'
import { hasSize, paperOfPage } from '#design/prints/print-sizes.ts'
import { readDocument } from '#design/read-document.ts'
import {
  geometryDifference,
  geometryOfPage,
  pickGeometry,
  type ArticleGeometry,
} from '#design/page-geometry.ts'
import { orientedLike } from '#design/orientation.ts'

export type DocumentProblem = { path: string; code: string }

/** Text from outside. What `JSON.parse` makes of it is only data until the schema has read it. */
export function parseDocument(
  json: string,
): { document: DesignDocument } | { problem: DocumentProblem } {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return { problem: { path: '', code: 'json' } }
  }
  const reading = readDocument(parsed)
  return reading.ok ? { document: reading.document } : { problem: reading.problems[0]! }
}

/** A document of our own database, of whatever age. That it cannot be read is a fault. */
export function readStored(stored: unknown): DesignDocument {
  const reading = readDocument(stored)
  if (reading.ok) return reading.document
  const { path, code } = reading.problems[0]!
  throw new Error(`It is no document: ${code} at ${path}`)
}

export function emptyDocument(id: string, article: ArticleGeometry): DesignDocument {
  const { articleId, variant, pageCount } = article
  return {
    v: CURRENT_VERSION,
    id,
    revision: 0,
    articleId,
    variant,
    isTemplate: false,
    pageCount,
    fonts: {},
    assets: {},
    pages: Array.from({ length: pageCount.min }, (_, index) => ({
      id: `page-${index + 1}`,
      ...pickGeometry(geometryOfPage(article, index)),
      // The whole photo on the front: round the sides it would lose a hand's breadth of itself.
      ...(article.edgeMm !== undefined && { edges: { type: 'mirrored' as const } }),
      background: backgroundDefaults,
      elements: [],
    })),
  }
}

/** The first place where a document claims another paper than the article has. */
export function findGeometryProblem(
  document: DesignDocument,
  article: ArticleGeometry,
): DocumentProblem | undefined {
  const code = 'not_of_the_article'
  if (document.articleId !== article.articleId) return { path: 'articleId', code }
  if (document.variant !== article.variant) return { path: 'variant', code }
  const { min, max } = document.pageCount
  if (min !== article.pageCount.min || max !== article.pageCount.max) {
    return { path: 'pageCount', code }
  }
  const paper = orientedLike(article, document)
  for (const [index, page] of document.pages.entries()) {
    if (!hasSize(article, page)) return { path: `pages.${index}.size`, code }
    if (page.edges && article.edgeMm === undefined) return { path: `pages.${index}.edges`, code }
    const wrong = geometryDifference(page, paperOfPage(paper, page, index, document.pages.length))
    if (wrong) return { path: `pages.${index}.${wrong}`, code }
  }
  return undefined
}

/** The same pages have the same hash, whichever revision they are. */
export function hashDocument(document: DesignDocument): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...document, revision: 0 }))
    .digest('hex')
}

/** Blocking finding: nobody can agree to it, and it is not printed. */
export function findBlock(findings: readonly Finding[]): Finding['code'] | undefined {
  return findings.find(({ severity }) => severity === 'block')?.code
}

/** Codes of the findings that the customer has to agree to before this is printed. */
export function codesToConfirm(findings: readonly Finding[]): string[] {
  const open = findings.filter(({ severity }) => severity === 'confirm')
  return [...new Set(open.map(({ code }) => code))].sort()
}
