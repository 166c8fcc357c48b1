import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PackContents } from '#commerce/catalogue/pack.contract.ts'
import { printLooks, tagSubjects } from '#commerce/catalogue/catalogue.terms.ts'
import { listMenus } from '#commerce/content/content.terms.ts'
import { pricePers } from '#commerce/catalogue/unit-price.terms.ts'
import { PagePlan } from '#design/page-geometry.schema.ts'

/** The demo shop's facts. Its words are in texts/<language>/. */
const Id = z.number().int().positive()

const Variant = z.object({
  code: z.string(),
  widthMm: z.number(),
  heightMm: z.number(),
  bleedMm: z.number(),
  safeMm: z.number(),
  dpi: z.number(),
  pagePlan: z.optional(PagePlan),
  contents: PackContents.optional(),
  /** In euro cents; other currencies are set from it by `prices.ts`. */
  euroMinor: z.number().int().positive(),
  /** Price of each page beyond those that the price includes. */
  pageEuroMinor: z.number().int().positive().optional(),
  /** What it cost until a week ago, for the articles on offer. */
  wasEuroMinor: z.number().int().positive().optional(),
  /** What this and the other variants differ in. */
  name: z.enum(['size', 'pieces', 'model', 'pack', 'shape', 'colour']).nullable(),
})

/** The size a variant is of, and the finish of its paper, where that can be chosen. */
type Finished = { size?: string; finish?: string }

const ArticleFacts = z.object({
  id: Id,
  kind: z.string(),
  /** How a design on it is shown. Null for what is not personalised. */
  view: z.string().nullable(),
  isPersonalised: z.boolean(),
  productionDays: z.number().int(),
  weightGrams: z.number().int(),
  brands: z.array(z.enum(['estampa', 'tazalia'])),
  tags: z.array(Id),
  attributes: z.partialRecord(
    z.enum(['material', 'finish', 'colour', 'care']),
    z.union([z.string(), z.array(z.string())]),
  ),
  publishedAt: z.iso.date(),
  variants: z.array(Variant).min(1),
  /** Finishes in which each of the sizes is made, the usual one first. */
  finishes: z.array(z.string()).min(2).optional(),
  quantityBreaks: z.array(z.object({ from: z.number().int(), percent: z.number().int() })),
  printColour: z.enum(['RGB', 'CMYK']),
  printMirrored: z.boolean(),
  /** Whether it is also made upright where its sizes lie, and the other way round. */
  mayTurn: z.boolean().default(false),
  /** How deep the frame is that the print goes round. */
  edgeMm: z.number().positive().optional(),
  pages: z.object({
    least: z.number().int(),
    most: z.number().int(),
    /** Those that the price includes; without it further pages cost nothing. */
    included: z.number().int().optional(),
    weightGrams: z.number().int().optional(),
  }),
  /** Unit that the price buys: the whole design, or each print of it. */
  pricePer: z.enum(pricePers).default('DESIGN'),
  printLook: z.enum(printLooks).optional(),
  setSize: z.number().int().optional(),
  /** The sheet on which several are printed and cut apart. */
  sheet: z
    .strictObject({
      widthMm: z.number(),
      heightMm: z.number(),
      marginMm: z.number(),
      gapMm: z.number(),
    })
    .optional(),
  /** The designs that can be had on it. */
  motifs: z.array(z.string()),
})

const SeedArticle = ArticleFacts.transform(({ finishes, ...article }) => ({
  ...article,
  variants: (finishes ?? [undefined]).flatMap((finish, index) =>
    article.variants.map((variant): z.infer<typeof Variant> & Finished =>
      finish === undefined
        ? variant
        : {
            ...variant,
            code: index === 0 ? variant.code : `${variant.code}-${finish}`,
            size: variant.code,
            finish,
          },
    ),
  ),
}))
export type SeedArticle = z.infer<typeof SeedArticle>

const SeedTag = z.object({
  id: Id,
  subject: z.enum(tagSubjects).default('STYLE'),
  motif: z.string().optional(),
  category: z
    .enum(['INFANTIL', 'OUTLET', 'NOVELTY', 'TOP_SALES', 'ECONOMIC', 'PROMOTION'])
    .optional(),
})
export type SeedTag = z.infer<typeof SeedTag>

const SeedBlock = z.object({
  kind: z.enum([
    'attribute',
    'banner',
    'catalog',
    'environment',
    'design',
    'product',
    'project_preview',
    'review',
    'shipment_company',
  ]),
  media: z.enum(['IMAGE', 'VIDEO']).nullable(),
  resource: z
    .object({
      kind: z.enum(['RESOURCE', 'TAB', 'ARTICLE']),
      id: z.union([z.string(), z.number()]),
    })
    .nullable(),
  motif: z.string().optional(),
  articleIds: z.array(Id).optional(),
  tagIds: z.array(Id).optional(),
  listId: z.string().optional(),
  /** The key of its words. */
  text: z.string().nullable(),
})

const SeedList = z.object({
  id: z.string(),
  type: z.enum(['LIST_DESIGNS', 'LIST', 'LANDING']).default('LANDING'),
  menu: z.enum(listMenus).optional(),
  kinds: z.array(z.string()).optional(),
  tags: z.array(Id).optional(),
  maxEuroMinor: z.number().int().optional(),
  articleId: Id.optional(),
  blocks: z.array(SeedBlock).default([]),
})
export type SeedList = z.infer<typeof SeedList>

const SeedHelp = z.object({
  id: Id,
  group: z.string(),
  topics: z.array(Id),
  /** Topics that answer what people ask in a phase of their order. */
  phases: z.record(z.string(), z.array(Id)).default({}),
})

const folder = join(import.meta.dirname, 'facts')

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`demo/seed/facts/${name}.json: ${z.prettifyError(parsed.error)}`)
}

/** In the order of the catalogue. */
export const readArticles = (): SeedArticle[] => read('articles', z.array(SeedArticle))

export type SeedFacts = ReturnType<typeof readFacts>

export function readFacts() {
  return {
    articles: readArticles(),
    tags: read('tags', z.array(SeedTag)),
    lists: read('lists', z.array(SeedList)),
    help: read('help', z.array(SeedHelp)),
  }
}
