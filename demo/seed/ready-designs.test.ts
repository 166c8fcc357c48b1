import { describe, expect, it } from 'vitest'
import { sizesToOffer } from '#commerce/design/offered-sizes.rules.ts'
import { preflight } from '#design/preflight.ts'
import { relayout } from '#design/relayout.ts'
import { demoDesigns, type DemoDesign } from './demo-designs.ts'
import { readFacts, type SeedArticle } from './facts.ts'
import type { FindPhoto } from '#demo/motifs/motif-page.ts'
import { motifDocument } from '#demo/motifs/motif-document.ts'
import { photoName } from '#demo/motifs/photo-name.ts'
import { isPictured } from '#demo/motifs/pictured-motifs.ts'
import { geometryOf } from '#demo/pictures/media-plan.ts'
import { planMedia } from '#demo/pictures/plan-media.ts'

const facts = readFacts()
const planned = new Map(planMedia(facts).photos.map((photo) => [photoName(photo), photo]))
const designs = demoDesigns(facts)

/** As large as it is drawn for the shop, which would take a minute. */
const findPhoto: FindPhoto = (key) => {
  const { widthPx, heightPx } = planned.get(photoName(key))!
  const asset = { sha256: 'a'.repeat(64), widthPx, heightPx, mime: 'image/jpeg' as const }
  return { id: photoName(key), asset }
}

const paperOf = (article: SeedArticle, variant: SeedArticle['variants'][number]) => ({
  articleId: article.id,
  variant: variant.code,
  pageCount: { min: article.pages.least, max: article.pages.most },
  page: geometryOf(variant),
})

function documentOf({ article, ...choice }: DemoDesign) {
  const paper = paperOf(article, article.variants[0]!)
  return motifDocument(
    'demo',
    choice,
    { ...paper, kind: article.kind, view: article.view! },
    findPhoto,
  )
}

const sizesOf = (article: SeedArticle) =>
  article.variants.map((variant) => {
    const { page, ...paper } = paperOf(article, variant)
    return { ...paper, pages: [page] as const }
  })

const said = (document: Parameters<typeof preflight>[0]) =>
  preflight(document).map(({ code, severity, numbers }) => ({ code, severity, numbers }))

describe('every ready design, on every size on which it is offered', () => {
  it.each([
    ['pictures', designs.filter(({ motif }) => isPictured(motif))],
    ['drawings', designs.filter(({ motif }) => !isPictured(motif))],
  ])('has nothing that its buyer would be warned of: %s', (_, some) => {
    expect(some.length).toBeGreaterThan(100)
    for (const design of some) {
      const document = documentOf(design)
      const sizes = sizesOf(design.article)
      const offered = sizesToOffer(document, sizes)
      expect(offered).toContain(document.variant)
      for (const size of sizes.filter(({ variant }) => offered.includes(variant))) {
        const laid = relayout(document, size)
        const name = `${design.motif} on ${design.article.id} ${size.variant}`
        expect([name, laid.ok && said(laid.document)]).toEqual([name, []])
      }
    }
  })

  it('is not offered where its picture would be blurred', () => {
    const poster = designs.find(({ article, motif }) => article.id === 202 && isPictured(motif))!
    const offered = sizesToOffer(documentOf(poster), sizesOf(poster.article))
    expect(offered).toContain('a4')
    expect(offered).not.toContain('50x70')
  })
})
