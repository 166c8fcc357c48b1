import { refuse } from '#api/refusal.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import { getSellable, type Sellable } from '#commerce/catalogue/catalogue.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { findFaces } from '#commerce/upload/upload.service.ts'
import { holdSession } from '#commerce/kernel/hold-session.ts'
import { withMissingPages } from '#design/adopt-geometry.ts'
import { calendarDocument, isCalendarDocument, withDays } from '#design/calendar/calendar-pages.ts'
import {
  comingJanuary,
  datedDocument,
  peopleOf,
  type CalendarPeople,
} from '#design/calendar/dating.ts'
import type { DesignDocument } from '#design/document.ts'
import type { ArticleGeometry } from '#design/page-geometry.ts'
import { relayoutPeople } from '#design/faces/preserve-faces.ts'
import type { ElementChange } from '#design/relayout.ts'
import { inLanguage } from '#design/words-of-language.ts'
import type { StoredJson } from '#db/json-column.ts'
import { actorOf, getOwnDraft } from './design-access.service.ts'
import * as conflicts from './design-conflict.queries.ts'
import * as lists from './design-list.queries.ts'
import { drawPreview } from './design-revision.service.ts'
import { getShared } from './design-sharing.service.ts'
import * as queries from './design.queries.ts'
import { checkDocument, readSent, refuseBrokenLock } from './document-check.service.ts'
import { emptyDocument, readStored } from './document.rules.ts'
import { designDocument, designWords, lentAssets } from './design.columns.ts'

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

export async function limitCreations(ctx: Ctx): Promise<void> {
  if (!ctx.session) return
  await refusePastLimit(ctx, creations, ctx.extSessionId)
}

export const createDesign = {
  prepare: limitCreations,
  async execute(ctx: Ctx, input: Creation): Promise<Created> {
    await makeRoom(ctx)
    return input.fromDesignId === undefined
      ? createNew(ctx, { ...input, articleId: input.articleId! })
      : createFromPublished(ctx, { ...input, fromDesignId: input.fromDesignId })
  },
}

type Duplication = Wanted & { designId: string; conflictId?: string | undefined }

export const duplicateDesign = {
  prepare: limitCreations,
  async execute(ctx: Ctx, input: Duplication): Promise<Created> {
    const source = await getOwnDraft(ctx, input.designId)
    await makeRoom(ctx)
    const laid = await laidOut(ctx, await contentOf(ctx, source, input.conflictId), input)
    return insertDraft(ctx, laid, {
      name: input.name ?? source.name,
      description: source.description,
      source_design_id: source.id,
      creator_id: source.creator_id,
      credit: source.credit,
      lent_assets: lentAssets.copy(source.lent_assets),
    })
  },
}

/** Content of the working copy, or of a save that came too late and was put aside. */
async function contentOf(
  ctx: Ctx,
  source: { id: string; document: StoredJson<'design.document'> },
  conflictId: string | undefined,
): Promise<DesignDocument> {
  if (conflictId === undefined) return designDocument.read(source.document)
  const aside = await conflicts.findConflict(ctx.db, source.id, conflictId)
  return designDocument.read((aside ?? refuse('not_found')).document)
}

/** A copy of what somebody was shown by a secret link, for whoever it was shown to. */
export const copySharedDesign = {
  prepare: limitCreations,
  async execute(ctx: Ctx, input: { token: string }): Promise<Created & { articleId: number }> {
    const source = await getShared(ctx, input.token)
    await makeRoom(ctx)
    const shown = { ...source.shown, isTemplate: false }
    const laid = await laidOut(ctx, shown, {})
    const created = await insertDraft(ctx, laid, {
      name: source.name,
      source_design_id: source.id,
      creator_id: source.creator_id ?? source.owner_id,
      credit: source.credit,
      lent_assets: lentAssets.write(shown.assets),
    })
    return { ...created, articleId: laid.document.articleId }
  },
}

/** Looking costs nobody a row: the design is made when there is something to keep. */
export async function getStart(
  ctx: Ctx,
  input: Wanted & { articleId: number; fromDesignId?: string | undefined },
): Promise<{ name: string; credit?: string; document: string; changes: ElementChange[] }> {
  const { articleId, variant, fromDesignId } = input
  if (fromDesignId === undefined) {
    const { geometry, article } = await getPaper(ctx, articleId, variant)
    const document = JSON.stringify(newDocument(ctx, geometry))
    return { name: article.name, document, changes: [] }
  }
  const source = await findPublished(ctx, fromDesignId)
  const { document, changes } = await laidOut(ctx, source.published, input)
  return {
    name: source.name,
    ...(source.credit && { credit: source.credit }),
    document: JSON.stringify({ ...document, id: 'new', revision: 0 }),
    changes,
  }
}

async function findPublished(ctx: Ctx, designId: string) {
  const shop = { store: ctx.site.slug, brand: ctx.site.brand, language: ctx.locale.language }
  const source = await lists.findTemplate(ctx.db, shop, designId)
  if (!source) return refuse('not_found')
  const stored = { ...designDocument.read(source.document), isTemplate: false }
  const published = inLanguage(stored, designWords.read(source.words), ctx.locale.language)
  return { ...source, published: withDaysOf(ctx, published) }
}

/** A calendar has its months already; everything else is an empty page. */
function newDocument(ctx: Ctx, geometry: ArticleGeometry): DesignDocument {
  const empty = emptyDocument('new', geometry)
  if (!isCalendarDocument(empty)) return empty
  return calendarDocument(empty, comingJanuary(ctx.now), peopleHere(ctx))
}

/** Somebody else's calendar with the months to come and the holidays of whoever takes it. */
function withDaysOf(ctx: Ctx, published: DesignDocument): DesignDocument {
  const [start, people] = [comingJanuary(ctx.now), peopleHere(ctx)]
  return datedDocument(withDays(published, start, people), start, people)
}

function peopleHere({ site, locale }: Ctx): CalendarPeople {
  return peopleOf(site.config.defaultCountryA2, locale.language)
}

export async function makeRoom(ctx: Ctx): Promise<void> {
  // A login hands over what the session has and ends it: what came later would be nobody's.
  if (!ctx.session || !(await holdSession(ctx.db, ctx.session.extId))) refuse('unauthenticated')
  const actor = actorOf(ctx)
  const most = actor.customerId === undefined ? MOST_OF_GUEST : MOST_OF_CUSTOMER
  if ((await queries.countOwned(ctx.db, actor)) >= most) refuse('quota_exceeded')
}

async function createNew(ctx: Ctx, input: Creation & { articleId: number }): Promise<Created> {
  const sent = input.document === undefined ? undefined : readSent(input.document)
  const variant = input.variant ?? sent?.variant
  const { geometry, article } = await getPaper(ctx, input.articleId, variant)
  if (sent) await checkDocument(ctx, sent, { geometry, known: [] })
  const document = sent ?? newDocument(ctx, geometry)
  const laid = { document, changes: [], productView: article.productView }
  return insertDraft(ctx, laid, { name: input.name ?? article.name })
}

async function createFromPublished(
  ctx: Ctx,
  input: Creation & { fromDesignId: string },
): Promise<Created> {
  const source = await findPublished(ctx, input.fromDesignId)
  const sent = input.document === undefined ? undefined : readSent(input.document)
  const variant = input.variant ?? sent?.variant
  const laid = await laidOut(ctx, source.published, { ...input, variant })
  if (sent) await refuseForeignEdit(ctx, sent, laid)
  await queries.countCopy(ctx.db, source.id)
  return insertDraft(ctx, sent ? { ...laid, document: sent, changes: [] } : laid, {
    name: input.name ?? source.name,
    source_design_id: source.id,
    creator_id: source.creator_id ?? source.owner_id,
    credit: source.credit,
    lent_assets: lentAssets.write(source.published.assets),
  })
}

/** Edited before it was ever saved: what was lent may be used, and what was fixed has stayed. */
async function refuseForeignEdit(ctx: Ctx, sent: DesignDocument, laid: OnPaper): Promise<void> {
  const { geometry, document } = laid
  await checkDocument(ctx, sent, { geometry, known: [document.assets] })
  refuseBrokenLock(document, sent, geometry)
}

export type LaidOut = { document: DesignDocument; changes: ElementChange[]; productView: string }
type OnPaper = LaidOut & { geometry: ArticleGeometry }

/** On the paper that was asked for, or on its own one as the article has it today. */
export async function laidOut(
  ctx: Ctx,
  document: DesignDocument,
  wanted: Wanted,
): Promise<OnPaper> {
  const articleId = wanted.articleId ?? document.articleId
  const isSameArticle = articleId === document.articleId
  const variant = wanted.variant ?? (isSameArticle ? document.variant : undefined)
  const { geometry, article } = await getPaper(ctx, articleId, variant)
  const faces = await findFaces(ctx.db, Object.keys(document.assets))
  const whole = withMissingPages(document, geometry)
  const result = relayoutPeople(whole, geometry, (assetId) => faces[assetId])
  if (!result.ok) return refuse('invalid', { articleId: result.reason })
  // Read again: what another size makes of a document has to be one.
  const { changes } = result
  const { productView } = article
  return { document: readStored(result.document), changes, productView, geometry }
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

export async function insertDraft(
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
    document: designDocument.write(document),
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await drawPreview(ctx, { subjectId: designId, document, productView })
  return { designId, revision: document.revision, changes }
}
