import { refuse } from '#api/refusal.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/attempt-limit.ts'
import { getSellable, type Sellable } from '#commerce/catalogue/catalogue.service.ts'
import type { Ctx } from '#commerce/context.ts'
import { makePublicId } from '#commerce/public-id.ts'
import { holdSession } from '#commerce/hold-session.ts'
import type { DesignDocument } from '#design/document.ts'
import { relayout, type ArticleGeometry, type ElementChange } from '#design/relayout.ts'
import { actorOf, getOwnDraft } from './design-access.service.ts'
import * as lists from './design-list.queries.ts'
import { drawPreview } from './design-revision.service.ts'
import * as queries from './design.queries.ts'
import { checkDocument } from './document-check.service.ts'
import { emptyDocument, readStored } from './document.rules.ts'

const creations: AttemptLimit = { name: 'design creation', most: 60, windowMinutes: 1 }
const MOST_OF_GUEST = 500
const MOST_OF_CUSTOMER = 5_000
/** Ids from here on are of articles that are not designed. */
const FIRST_PLAIN_ARTICLE_ID = 20_000

type Wanted = {
  articleId?: number | undefined
  variant?: string | undefined
  name?: string | undefined
}
type Creation = Wanted & { fromDesignId?: string | undefined; document?: string | undefined }
type Created = { designId: string; revision: number; changes: ElementChange[] }

async function limitCreations(ctx: Ctx): Promise<void> {
  if (!ctx.session) return
  await refusePastLimit(ctx, creations, ctx.extSessionId)
}

export const createDesign = {
  before: limitCreations,
  async run(ctx: Ctx, input: Creation): Promise<Created> {
    await makeRoom(ctx)
    return input.fromDesignId === undefined
      ? createNew(ctx, { ...input, articleId: input.articleId! })
      : createFromPublished(ctx, { ...input, fromDesignId: input.fromDesignId })
  },
}

export const duplicateDesign = {
  before: limitCreations,
  async run(ctx: Ctx, input: Wanted & { designId: string }): Promise<Created> {
    const source = await getOwnDraft(ctx, input.designId)
    await makeRoom(ctx)
    const laid = await laidOut(ctx, readStored(source.document), input)
    return insert(ctx, laid, {
      name: input.name ?? source.name,
      description: source.description,
      source_design_id: source.id,
      creator_id: source.creator_id,
      credit: source.credit,
      lent_assets: JSON.stringify(source.lent_assets),
    })
  },
}

async function makeRoom(ctx: Ctx): Promise<void> {
  // A login hands over what the session has and ends it: what came later would be nobody's.
  if (!ctx.session || !(await holdSession(ctx.db, ctx.session.extId))) refuse('unauthenticated')
  const actor = actorOf(ctx)
  const most = actor.customerId === undefined ? MOST_OF_GUEST : MOST_OF_CUSTOMER
  if ((await queries.countOwned(ctx.db, actor)) >= most) refuse('quota_exceeded')
}

async function createNew(ctx: Ctx, input: Creation & { articleId: number }): Promise<Created> {
  const { geometry, article } = await getPaper(ctx, input.articleId, input.variant)
  const document =
    input.document === undefined
      ? emptyDocument('new', geometry)
      : await checkDocument(ctx, input.document, { geometry, known: [] })
  const laid = { document, changes: [], productView: article.productView }
  return insert(ctx, laid, { name: input.name ?? article.name })
}

async function createFromPublished(
  ctx: Ctx,
  input: Creation & { fromDesignId: string },
): Promise<Created> {
  const shop = { store: ctx.site.slug, brand: ctx.site.brand, language: ctx.locale.language }
  const source = await lists.findTemplate(ctx.db, shop, input.fromDesignId)
  if (!source) return refuse('not_found')
  const published = readStored(source.document)
  const laid = await laidOut(ctx, { ...published, isTemplate: false }, input)
  await queries.countCopy(ctx.db, source.id)
  return insert(ctx, laid, {
    name: input.name ?? source.name,
    source_design_id: source.id,
    creator_id: source.creator_id ?? source.owner_id,
    credit: source.credit,
    lent_assets: JSON.stringify(published.assets),
  })
}

type LaidOut = { document: DesignDocument; changes: ElementChange[]; productView: string }

/** On the paper that was asked for, or on its own one as the article has it today. */
async function laidOut(ctx: Ctx, document: DesignDocument, wanted: Wanted): Promise<LaidOut> {
  const articleId = wanted.articleId ?? document.articleId
  const isSameArticle = articleId === document.articleId
  const variant = wanted.variant ?? (isSameArticle ? document.variant : undefined)
  const { geometry, article } = await getPaper(ctx, articleId, variant)
  const result = relayout(document, geometry)
  if (!result.ok) return refuse('invalid', { articleId: result.reason })
  // Read again: what another size makes of a document has to be one.
  const { changes } = result
  return { document: readStored(result.document), changes, productView: article.productView }
}

async function getPaper(
  ctx: Ctx,
  articleId: number,
  variant: string | undefined,
): Promise<{ geometry: ArticleGeometry; article: Sellable }> {
  if (articleId >= FIRST_PLAIN_ARTICLE_ID) refuse('not_found')
  const article = await getSellable(ctx, articleId)
  const geometry = await queries.findGeometry(ctx.db, articleId, variant)
  if (!geometry || !article.isPersonalised) return refuse('not_found')
  return { geometry, article }
}

type Row = Pick<Parameters<typeof queries.insertDesign>[1], 'name'> &
  Partial<Parameters<typeof queries.insertDesign>[1]>

async function insert(
  ctx: Ctx,
  { document: content, changes, productView }: LaidOut,
  row: Row,
): Promise<Created> {
  const actor = actorOf(ctx)
  // With a letter in front: an id of a document may not begin with a dash.
  const designId = `d${makePublicId()}`
  const document = { ...content, id: designId, revision: 1 }
  await queries.insertDesign(ctx.db, {
    ...row,
    id: designId,
    owner_id: actor.customerId ?? null,
    ext_session_id: actor.guestSessionId ?? null,
    brand: actor.brand,
    store: actor.store,
    article_id: document.articleId,
    variant: document.variant,
    revision: document.revision,
    document: JSON.stringify(document),
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await drawPreview(ctx, { subjectId: designId, document, productView })
  return { designId, revision: document.revision, changes }
}
