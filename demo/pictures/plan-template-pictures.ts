import type { ProductViewName } from '#press/product/product-views.ts'
import { demoTemplates, templatePicture } from '#demo/seed/demo-templates.ts'
import type { SeedFacts } from '#demo/seed/facts.ts'
import { focusOf } from '#demo/motifs/motif-page.ts'
import { wordsOf } from '#demo/templates/template-words.ts'
import type { SeedTexts } from '#demo/seed/texts.ts'
import { withRow, type PictureWithRow } from './picture-row.ts'
import { GALLERY, geometryOf } from './media-plan.ts'

/**
 * The pictures of templates, in every language. There are two thousand of them, and most are never
 * looked at: each is drawn when somebody first asks for it.
 */
export function planTemplatePictures(
  facts: Pick<SeedFacts, 'articles'>,
  texts: ReadonlyMap<string, Pick<SeedTexts, 'templates'>>,
  code: string,
): PictureWithRow[] {
  return demoTemplates(facts).flatMap((demo) => {
    const { template, article } = demo
    const page = geometryOf(article.variants[0]!)
    // A picture of a calendar shows a month; its cover is what has the words.
    const view = article.kind === 'calendar' ? 'sheet' : (article.view as ProductViewName)
    return [...texts].map(([language, own]) => {
      const words = wordsOf(template, own.templates)
      const templateShot = { template, words, view, page, focus: focusOf(article.view!) }
      const { width, height, widths } = GALLERY
      const content = {
        width,
        height,
        widths,
        panels: [{ x: 0, y: 0, width, height, templateShot }],
      }
      const name = templatePicture(demo, language)
      return withRow({ name, ...content }, code)
    })
  })
}
