import { expect, it } from 'vitest'
import { documentWith } from '#tests/design/arbitrary-document.ts'
import type { PageRole } from '#design/page-role.ts'
import { livePagesOf } from './live-pages.ts'

/** A design whose pages are what these say, each named after its place. */
function pagesOf(...roles: (PageRole | undefined)[]) {
  const document = documentWith([])
  const pages = roles.map((role, at) => ({
    ...document.pages[0]!,
    id: `p${at}`,
    ...(role && { role }),
  }))
  return { ...document, pages }
}

const shown = (document: ReturnType<typeof pagesOf>, pageId: string) =>
  livePagesOf(document, pageId).map(({ id }) => id)

it.each([
  ['a mug by its only page', pagesOf(undefined), 'p0', ['p0']],
  ['prints by the one that is worked on', pagesOf(undefined, undefined, undefined), 'p2', ['p2']],
  ['a calendar open at its month', pagesOf('cover', 'month', 'month'), 'p2', ['p2']],
  ['a calendar by its cover', pagesOf('cover', 'month', 'month'), 'p0', ['p0']],
  [
    'a book by its cover and first spread',
    pagesOf('cover', 'spread', 'spread'),
    'p2',
    ['p0', 'p1'],
  ],
  ['a card by its front and its inside', pagesOf('front', 'inside', 'back'), 'p2', ['p0', 'p1']],
] as const)('shows %s', (_what, document, pageId, pages) => {
  expect(shown(document, pageId)).toEqual(pages)
})
