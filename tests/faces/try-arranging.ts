import { fillAllSlots, spreadOverPages } from '#app/editor/photos/placing/use-all-photos.ts'
import type { PlacedPhoto } from '#app/editor/photos/placing/place-photo.ts'
import { personalise } from '#app/shop/quick/personalise.ts'
import { WHOLE_FRONT } from '#app/shop/quick/quick-data.ts'
import { emptyDocument } from '#commerce/design/document.rules.ts'
import { demoTemplates, type DemoTemplate } from '#demo/seed/demo-templates.ts'
import { readArticles, readFacts } from '#demo/seed/facts.ts'
import { onPaper } from '#demo/seed/published-designs.ts'
import { readTexts } from '#demo/seed/texts.ts'
import { pagesOf } from '#demo/pictures/media-plan.ts'
import { templateDocument } from '#demo/templates/template-document.ts'
import { wordsOf } from '#demo/templates/template-words.ts'
import { templateId } from '#demo/templates/template.ts'
import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import { emptySlotsOf } from '#app/editor/photos/placing/photo-places.ts'
import { windowOf } from '#design/faces/face-window.ts'
import { count, type Tally } from './count-cuts.ts'
import type { TriedPhoto } from './looked-at.ts'
import { photoOf, placedAs } from './make-tried-book.ts'

/** Pages on which "arrange all" is tried: a mug, a canvas and a poster for collages, and sheets of magnets. */
export const ARRANGED = [101, 206, 210, 303]
/** So many photos at once: from a pair to as many as there is room for as more than stamps. */
export const TOGETHER = [2, 3, 5, 9]

function emptyOn(articleId: number): DesignDocument {
  const { variants, pages } = readArticles().find(({ id }) => id === articleId)!
  return emptyDocument('tried', {
    articleId,
    variant: variants[0]!.code,
    pageCount: { min: pages.least, max: pages.most },
    pages: pagesOf(variants[0]!),
  })
}

function applied(start: DesignDocument, commands: readonly Command[]): DesignDocument {
  return commands.reduce((document, command) => {
    const done = applyCommand(document, command)
    if (!done.ok) throw new Error(`${command.type} was refused: ${done.reason}`)
    return done.document
  }, start)
}

/** As one press of "arrange all" puts them. */
export function arrangedOn(articleId: number, photos: readonly TriedPhoto[]): DesignDocument {
  let made = 0
  const start = emptyOn(articleId)
  const newId = () => `new-${(made += 1)}`
  return applied(start, spreadOverPages(start, photos.map(placedAs), newId).commands)
}

/** As it is shown on the page of a mug, once for each hand. */
export function onBothSides(photo: TriedPhoto): DesignDocument {
  const photos: Record<string, PlacedPhoto> = { [WHOLE_FRONT]: placedAs(photo) }
  return personalise(emptyOn(101), { words: {}, photos }, { mayTurn: false, hasSides: true })
}

/** Each ready design with places for photos, as it is before anybody has put one in. */
export function readyDesigns(): { name: string; document: DesignDocument }[] {
  const facts = readFacts()
  const texts = readTexts(facts).get('en')!.templates
  const open = ({ template, article }: DemoTemplate) =>
    onPaper(article, (paper) =>
      templateDocument('tried', template, paper, wordsOf(template, texts)),
    )
  return demoTemplates(facts).map((one) => ({
    name: `${templateId(one.template)} on ${one.article.id}`,
    document: open(one),
  }))
}

/** Its places with as many photos, beginning with one of them, as "fill all" puts them. */
export function filledWith(
  document: DesignDocument,
  photos: readonly TriedPhoto[],
  first: number,
): DesignDocument {
  const places = document.pages.flatMap(emptySlotsOf).length
  const start = first % photos.length
  const own = [...photos.slice(start), ...photos.slice(0, start)].slice(0, places)
  return applied(document, fillAllSlots(document, own.map(placedAs)).commands)
}

/** Counts every photo of a design; how many labelled faces are cut in it. */
export function countIn(
  tally: Tally,
  { pages }: DesignDocument,
  photos: readonly TriedPhoto[],
): number {
  let cut = 0
  for (const page of pages) {
    for (const element of page.elements) {
      const isPicture = element.type === 'photo' || element.type === 'slot'
      if (!isPicture || element.asset === null) continue
      const photo = photoOf(photos, element.asset)
      cut += count(tally, photo, element.crop, windowOf(page, element))
    }
  }
  return cut
}
