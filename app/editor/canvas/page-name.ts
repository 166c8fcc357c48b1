import type { Translate } from '#app/i18n/translator.ts'
import type { Page } from '#design/document.ts'

/** What a page is called wherever it is named: by what it is to the product, else by its number. */
export function pageName(
  t: Translate,
  pages: readonly Pick<Page, 'role'>[],
  index: number,
): string {
  const role = pages[index]?.role
  const alike = pages.slice(0, index).filter((page) => page.role === role).length
  switch (role) {
    case 'cover':
    case 'front':
    case 'inside':
    case 'back':
      return t(`create.formats.page.${role}`)
    case 'spread':
      return t('create.formats.page.spread', { from: 2 * alike + 1, to: 2 * alike + 2 })
    case 'month':
      return t('create.formats.page.month', { number: alike + 1 })
    case 'side':
      return t(`create.formats.page.${alike === 0 ? 'left' : 'right'}`)
    case undefined:
      return t('create.canvas.pageNumber', { number: index + 1, total: pages.length })
  }
}
