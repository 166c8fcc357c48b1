import { createHash } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { codesToConfirm, hashDocument } from '#commerce/design/document.rules.ts'
import type { Tables } from '#db/tables.ts'
import { adoptGeometry } from '#design/adopt-geometry.ts'
import { isBook } from '#design/book/book.ts'
import type { DesignDocument } from '#design/document.ts'
import { LAYOUT_ENGINE_VERSION } from '#design/engine-version.ts'
import { preflight } from '#design/preflight.ts'
import { designDocument, designWords } from '#commerce/design/design.columns.ts'
import { demoCustomers } from './demo-customers.ts'
import { demoDesigns, type DemoDesign } from './demo-designs.ts'
import { demoTemplates, templatePicture } from './demo-templates.ts'
import type { SeedArticle } from './facts.ts'
import { motifTags } from './motif-tags.ts'
import { motifDocument, type Paper } from '#demo/motifs/motif-document.ts'
import { colorwaysOf, focusOf, photosOfPage } from '#demo/motifs/motif-page.ts'
import { sampleOfMotif } from '#demo/motifs/name-places.ts'
import { geometryOf, pagesOf } from '#demo/pictures/media-plan.ts'
import { photoFinder, seedPhotos, type Maker, type Studio } from './seed-photos.ts'
import { DESIGNS_A_STATEMENT, insertAll, type Seeding } from './seeding.ts'
import { occasionPlaces } from '#demo/templates/occasion-places.ts'
import { templateDocument } from '#demo/templates/template-document.ts'
import { templateId } from '#demo/templates/template.ts'
import { catalogueWords, wordsOf } from '#demo/templates/template-words.ts'
import type { SeedTexts } from './texts.ts'

const HOUR_MS = 60 * 60 * 1000
const stores = { estampa: 'WPX-GB', tazalia: 'TZ-ES' } as const

type MadeDesign = {
  row: Insertable<Tables['design']>
  version: Insertable<Tables['design_version']> | undefined
  texts: Omit<Insertable<Tables['design_text']>, 'design_id'>[]
  tags: readonly number[]
}

/**
 * Designs that anybody can take: each motif on the articles that it was chosen for, by the demo's
 * partner. Without a studio those that are photos can be looked at only.
 */
export async function seedPublishedDesigns(seeding: Seeding, studio?: Studio): Promise<void> {
  const { db } = seeding
  const makers = await findMakers(seeding)
  if (studio) await seedPhotos(db, studio, makers)
  const made = makers.flatMap((maker) => [
    ...makeMotifDesigns(seeding, maker, studio),
    ...makeTemplates(seeding, maker),
  ])
  const rows = made.map(({ row }) => row)
  const versions = made.flatMap(({ version }) => version ?? [])
  await insertAll(db, 'design', rows, DESIGNS_A_STATEMENT)
  await insertAll(db, 'design_version', versions, DESIGNS_A_STATEMENT)
  await sql`
    update design set published_version_id = version.id
    from design_version as version
    where version.design_id = design.id and design.published_version_id is null
  `.execute(db)
  await insertAll(
    db,
    'design_text',
    made.flatMap(({ row, texts }) => texts.map((text) => ({ ...text, design_id: row.id }))),
  )
  await insertAll(
    db,
    'tag_design',
    made.flatMap(({ tags, row }) =>
      seeding.facts.tags
        .filter(({ id }) => tags.includes(id))
        .map(({ id }) => ({ tag_id: id, design_id: row.id })),
    ),
  )
}

/** In the same order whether there are photos or not. */
export function makeMotifDesigns(
  seeding: Seeding,
  maker: Maker,
  studio: Studio | undefined,
): MadeDesign[] {
  return demoDesigns(seeding.facts)
    .filter(({ article }) => article.brands.includes(maker.brand))
    .map((design, index) => make(seeding, { design, maker, studio, index }))
}

export async function findMakers({ db }: Pick<Seeding, 'db'>): Promise<Maker[]> {
  const { email } = demoCustomers.find(({ isPartner }) => isPartner)!
  const found = await db
    .selectFrom('customer')
    .where('email', '=', email)
    .select(['id', 'brand'])
    .execute()
  return (['estampa', 'tazalia'] as const).map((brand) => ({
    brand,
    store: stores[brand],
    customerId: found.find((customer) => customer.brand === brand)?.id ?? null,
  }))
}

/** Whether a design has photos, its own or those of its article: a collage of a pattern has some too. */
function hasPhotos({ article, ...choice }: DemoDesign): boolean {
  const page = geometryOf(article.variants[0]!)
  return photosOfPage(choice, page, focusOf(article.view!)).length > 0
}

function make(
  seeding: Seeding,
  given: { design: DemoDesign; maker: Maker; studio: Studio | undefined; index: number },
): MadeDesign {
  const { texts, pictures } = seeding
  const { design, maker, studio, index } = given
  const { article, motif, colorway, picture } = design
  const id = `d${stableId(`${maker.brand} ${motif} ${colorway} ${article.id}`)}`
  const needsPhotos = hasPhotos(design)
  const document = studio || !needsPhotos ? documentOf(id, design, maker, studio) : undefined
  return madeDesign(seeding, {
    id,
    maker,
    article,
    index,
    document,
    picture: pictures.has(picture) ? picture : null,
    findings: document && needsPhotos ? codesToConfirm(preflight(document)) : [],
    tags: motifTags[motif] ?? [],
    texts: [...texts].map(([language, own]) => {
      const { slug, description } = own.motifs[motif]!
      const words = designWords.write(nameWords(motif, document, own))
      // A calendar shows a month, which is read in a language.
      const spoken = `${picture}-${language}`
      const ownPicture = pictures.has(spoken) ? spoken : null
      return { language, slug, name: nameOf(design, own), description, words, picture: ownPicture }
    }),
  })
}

/** The name that stands in a frame until somebody writes another. */
function nameWords(motif: string, document: DesignDocument | undefined, texts: SeedTexts) {
  const sample = sampleOfMotif(motif)
  if (!sample || !document) return {}
  const places = document.pages.flatMap(({ elements }) =>
    elements.filter((element) => element.type === 'text' && element.placeholder),
  )
  return Object.fromEntries(places.map(({ id }) => [id, texts.templates.samples[sample]]))
}

type Making = Pick<MadeDesign, 'texts' | 'tags'> & {
  id: string
  maker: Maker
  article: SeedArticle
  /** Its place among those of its maker: the first is the newest. */
  index: number
  document: DesignDocument | undefined
  picture: string | null
  findings: string[]
}

/** The rows of a design; its first language is what its maker wrote. */
function madeDesign({ now }: Pick<Seeding, 'now'>, making: Making): MadeDesign {
  const { id, maker, article, index, document, picture, findings, texts, tags } = making
  // One after the other, so that the newest come first and nothing is older than the shop.
  const at = new Date(now.getTime() - (index + 1) * 7 * HOUR_MS)
  const json = document && designDocument.write(document)
  const { name: makerName, surname } = demoCustomers.find(({ isPartner }) => isPartner)!
  const { name, description } = texts[0]!
  return {
    texts,
    tags,
    row: {
      id,
      brand: maker.brand,
      store: maker.store,
      owner_id: maker.customerId,
      article_id: article.id,
      variant: article.variants[0]!.code,
      visibility: 'GROUP_APPLICATIONS',
      picture,
      name,
      description,
      revision: 1,
      document: json ?? null,
      credit: maker.customerId === null ? null : `${makerName} ${surname}`,
      copy_count: (index * 37) % 101,
      created_at: at,
      updated_at: at,
    },
    version: document && {
      id: `v${stableId(`version of ${id}`)}`,
      design_id: id,
      number: 1,
      revision: 1,
      document: json!,
      document_sha256: hashDocument(document),
      engine_version: LAYOUT_ENGINE_VERSION,
      findings_confirmed: findings,
      reason: 'PUBLISHED',
      frozen_at: at,
    },
  }
}

/** Templates, made between the motifs: a list that begins with the newest shows some of each. */
function makeTemplates(seeding: Seeding, maker: Maker): MadeDesign[] {
  const { texts, pictures, facts } = seeding
  return demoTemplates(facts)
    .filter(({ article }) => article.brands.includes(maker.brand))
    .map((demo, index) => {
      const { template, article } = demo
      const id = `d${stableId(`${maker.brand} template ${templateId(template)} ${article.id}`)}`
      const [language, own] = [...texts][0]!
      const words = wordsOf(template, own.templates)
      const pictureIn = (language: string) => {
        const name = templatePicture(demo, language)
        return pictures.has(name) ? name : null
      }
      return madeDesign(seeding, {
        id,
        maker,
        article,
        index,
        document: onPaper(article, (paper) => templateDocument(id, template, paper, words)),
        picture: pictureIn(language),
        findings: [],
        tags: occasionPlaces[template.occasion].tags,
        texts: [...texts].map(([language, own]) => ({
          language,
          ...catalogueWords(template, own.templates),
          words: designWords.write(wordsOf(template, own.templates)),
          picture: pictureIn(language),
        })),
      })
    })
}

/** Two of the same name beside each other look like a mistake: the later ones say their colour. */
function nameOf({ motif, colorway }: DemoDesign, texts: SeedTexts): string {
  const { name } = texts.motifs[motif]!
  const [first] = colorwaysOf(motif)
  return colorway === first ? name : `${name} · ${texts.colorways[colorway]!}`
}

function documentOf(
  id: string,
  { article, ...choice }: DemoDesign,
  { brand }: Maker,
  studio: Studio | undefined,
): DesignDocument {
  const findPhoto = photoFinder(studio?.photos ?? [], brand)
  return onPaper(article, (paper) => motifDocument(id, choice, paper, findPhoto))
}

/** On the first size of an article, bound where that is a book. */
export function onPaper(
  article: SeedArticle,
  makeOn: (paper: Paper) => DesignDocument,
): DesignDocument {
  const [variant] = article.variants
  const page = geometryOf(variant!)
  const pageCount = { min: article.pages.least, max: article.pages.most }
  const own = { articleId: article.id, variant: variant!.code, pageCount }
  const paper = { ...own, kind: article.kind, view: article.view!, page }
  const bound = { ...own, pages: pagesOf(variant!) }
  if (!isBook(bound)) return makeOn({ ...paper, pages: bound.pages })
  // Drawn page by page, as they are turned: the front, and two for each spread.
  const loose = 2 * pageCount.min - 1
  const pages = { ...paper, pageCount: { min: loose, max: loose } }
  return adoptGeometry(makeOn(pages), bound)
}

/** Demo designs keep their address over a new set-up, so that links to them stay true. */
function stableId(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
