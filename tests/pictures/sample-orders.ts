import { join } from 'node:path'
import { readArticles, type SeedArticle } from '#demo/seed/facts.ts'
import { isCalendarDocument } from '#design/calendar/calendar-pages.ts'
import type { DesignDocument } from '#design/document.ts'
import { readDocument } from '#design/read-document.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import type { PrintRequest } from '#press/print-file.ts'
import { filledDesign, openedDesign, printOf } from './article-design.ts'
import { evenInks } from './made-inks.ts'
import { madePhoto } from './made-photos.ts'
import { pressPhoto } from './print-job.ts'

export type SampleOrder = {
  name: string
  request: Omit<PrintRequest, 'outPath'>
  /** Shape that a knife follows; nothing where the sheet is cut along its trim. */
  cut: string | undefined
}

const COPIES = 5

/** Each way in which any variant of any article is printed, with the first that is printed so. */
export async function makeSampleOrders(folder: string): Promise<SampleOrder[]> {
  const photos = await samplePhotos(folder)
  const ways = new Map<string, SampleOrder>()
  for (const article of readArticles().filter(({ isPersonalised }) => isPersonalised)) {
    for (const variant of article.variants) {
      for (const document of editions(
        filledDesign(openedDesign(article, variant), photos),
        article,
      )) {
        const way = wayOf(article, document)
        if (ways.has(way)) continue
        const reading = readDocument(document)
        if (!reading.ok) throw new Error(`${way}: ${reading.problems[0]!.path} is no design`)
        ways.set(way, {
          name: `${article.id} ${variant.code}: ${way}`,
          request: { document: reading.document, photos, print: printOf(article), slug: null },
          cut: document.pages[0]!.contour?.shape,
        })
      }
    }
  }
  return [...ways.values()]
}

/** With what else can be chosen for it: edges of one colour, several copies. */
function editions(document: DesignDocument, article: SeedArticle): DesignDocument[] {
  const withFirst = (changes: Partial<DesignDocument['pages'][number]>) => ({
    ...document,
    pages: document.pages.with(0, { ...document.pages[0]!, ...changes }),
  })
  if (article.edgeMm !== undefined) {
    return [document, withFirst({ edges: { type: 'plain', color: '#2a6f77' } })]
  }
  return article.pricePer === 'PRINT' ? [withFirst({ copies: COPIES })] : [document]
}

/** What makes a print file unlike others: colours, sheets, cuts, folds and what lies at its edges. */
function wayOf(article: SeedArticle, document: DesignDocument): string {
  const { kind, printColour, printMirrored, sheet, setSize } = article
  const [first] = document.pages
  const roles = new Set(document.pages.flatMap(({ role }) => role ?? []))
  const parts = [
    kind,
    printColour,
    printMirrored && 'mirrored',
    isCalendarDocument(document) && 'calendar',
    roles.size > 0 && [...roles].join(' and '),
    first!.binding && `spine of ${first!.binding.spine} mm`,
    document.pages.some(({ folds }) => folds) && 'folded',
    first!.contour && `cut to ${first!.contour.shape}`,
    first!.contour?.holes && 'with holes',
    first!.substrate,
    document.pages.find(({ preprint }) => preprint)?.preprint,
    first!.edges && `${first!.edges.type} edges`,
    sheet && 'on sheets',
    setSize !== undefined && `set of ${setSize}`,
    first!.copies !== undefined && 'copies',
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}

/** A camera's, and one for another press with more ink than any paper carries. */
async function samplePhotos(folder: string): Promise<PressPhotos> {
  return {
    beach: await pressPhoto(join(folder, 'beach.jpg'), (await madePhoto(1200, 900)).jpeg()),
    wet: await pressPhoto(join(folder, 'wet.jpg'), evenInks(400, 300, [95, 90, 85, 70]).jpeg()),
  }
}
