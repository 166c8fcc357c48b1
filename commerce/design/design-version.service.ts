import { refuse } from '#api/refusal.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import { findFaces } from '#commerce/upload/upload.service.ts'
import { MOST_PIECES, type PricePer } from '#commerce/catalogue/unit-price.terms.ts'
import { packContents } from '#commerce/catalogue/catalogue.columns.ts'
import { packSizeOf } from '#commerce/catalogue/pack.terms.ts'
import { boughtAs, isWholeSet } from '#design/bought-as.ts'
import type { DesignDocument } from '#design/document.ts'
import { fillsPacks, mayHaveNames, withoutNames } from '#design/names/named-pieces.ts'
import { onlySize, sizesOf, withPrintsOf } from '#design/prints/print-sizes.ts'
import { orientationOf } from '#design/orientation.ts'
import { LAYOUT_ENGINE_VERSION } from '#design/engine-version.ts'
import { SandboxFailure } from '#press/sandbox/sandbox-failure.ts'
import type { Preflight } from '#press/preflight/open-preflight.ts'
import type { StoredJson } from '#db/json-column.ts'
import { actorOf, getOwn, getOwnDraft, getOwnDraftAt } from './design-access.service.ts'
import { versionPreviewUrl } from './design-preview.rules.ts'
import type { DesignVersion } from './design-version.contract.ts'
import * as queries from './design-version.queries.ts'
import { drawPreview, writeDraft } from './design-revision.service.ts'
import { mayChange, mayRead } from './design.rules.ts'
import type { FreezeReason } from './design.terms.ts'
import { refuseDocument } from './document-check.service.ts'
import { codesToConfirm, findBlock, hashDocument } from './document.rules.ts'
import { designDocument } from './design.columns.ts'

const looks: AttemptLimit = { name: 'design look', most: 60, windowMinutes: 1 }

type Freeze = {
  designId: string
  revision: number
  reason: FreezeReason
  confirmed: string[]
  /** Size, of prints in several sizes. */
  size?: string | undefined
}

export type LookAtDesign = Pick<Preflight, 'findingsOf'>

export function makeVersionUseCases(preflight: LookAtDesign) {
  return {
    freezeVersion: {
      prepare: (ctx: Ctx, input: Freeze) => findingsOfDraft(ctx, preflight, input),
      execute: freezeVersion,
    },
    listVersions,
    getVersion,
    restoreVersion,
  }
}

/**
 * The codes that need a yes before this revision is frozen; undefined when it is not the present
 * one. Texts are set for it in another process, which no transaction should wait for; the
 * revision's pages cannot change meanwhile.
 */
export async function findingsOfDraft(
  ctx: Ctx,
  preflight: LookAtDesign,
  { designId, revision, reason, size }: Omit<Freeze, 'confirmed'>,
): Promise<string[] | undefined> {
  const draft = await getOwnDraft(ctx, designId)
  // Not for this step to refuse: a repeated request still gets the answer of the first.
  if (draft.revision !== revision) return undefined
  await refusePastLimit(ctx, looks, ctx.extSessionId)
  const document = pagesToFreeze(draft, { size, reason })
  // What is printed is no template any more: an empty place would stay empty.
  const isTemplate = document.isTemplate && reason === 'PUBLISHED'
  const faces = await findFaces(ctx.db, Object.keys(document.assets))
  const findings = await preflight
    .findingsOf({ ...document, isTemplate }, faces)
    .catch(refuseWhenBusy)
  if (!findings) return refuseDocument({ path: '', code: 'too_complex' })
  const block = findBlock(findings)
  return block ? refuseDocument({ path: '', code: block }) : codesToConfirm(findings)
}

function refuseWhenBusy(error: unknown): never {
  const isBusy = error instanceof SandboxFailure && error.reason === 'busy'
  if (isBusy) refuse('busy')
  throw error
}

/** From here on these pages never change: what was agreed to is what is printed. */
export async function freezeVersion(
  ctx: Ctx,
  input: Freeze,
  findings: string[] | undefined,
): Promise<DesignVersion> {
  const { designId, revision, reason, confirmed } = input
  const draft = await getOwnDraftAt(ctx, designId, revision)
  // Saved since it was looked for: nobody has looked at these pages.
  if (!findings) return refuse('conflict', { revision: String(draft.revision) })
  const document = pagesToFreeze(draft, input)
  const open = findings.filter((code) => !confirmed.includes(code))
  if (open.length > 0) refuse('preflight', { findings: open.join(',') })
  const packSize = packSizeOf(
    { setSize: draft.set_size ?? undefined },
    { contents: packContents.readOrNull(draft.contents) ?? undefined },
  )
  const bought = boughtAs(document, {
    pricePer: draft.price_per,
    includedPages: draft.included_pages ?? undefined,
    packSize,
  })
  if (bought.pieces > MOST_PIECES) refuseDocument({ path: 'pages', code: 'too_many_prints' })
  if (!isWholeSet(document, draft.set_size ?? undefined)) {
    refuseDocument({ path: 'pages', code: 'set_incomplete' })
  }
  if (!mayHaveNames(document, { pricePer: draft.price_per })) {
    refuseDocument({ path: 'names', code: 'names_not_taken' })
  }
  if (!fillsPacks(document, packSize)) {
    refuseDocument({ path: 'names', code: 'names_incomplete' })
  }
  const sha256 = hashDocument(document)
  const engineVersion = LAYOUT_ENGINE_VERSION
  const frozen = await queries.findFrozen(ctx.db, { designId, sha256, engineVersion })
  if (frozen) {
    // Again: when it was frozen the press may have had too much to do.
    const drawn = { ...document, revision: frozen.revision }
    await drawPreview(ctx, {
      subjectId: frozen.id,
      document: drawn,
      productView: draft.product_view,
    })
    return toVersion(frozen)
  }
  const version = await queries.insertVersion(ctx.db, {
    id: makePublicId(),
    design_id: designId,
    revision,
    document: designDocument.write(document),
    document_sha256: sha256,
    engine_version: engineVersion,
    orientation: orientationOf(document.pages[0]!) ?? null,
    findings_confirmed: findings,
    reason,
    pieces: bought.pieces,
    extra_pages: bought.extraPages,
    frozen_at: ctx.now,
  })
  await drawPreview(ctx, { subjectId: version.id, document, productView: draft.product_view })
  return toVersion(version)
}

type PricedDraft = { document: StoredJson<'design.document'>; price_per: PricePer }

/**
 * A version of prints has one size: its price, and the paper that it is printed on, are those of one. All
 * pages of anything else belong together: who could leave the empty ones out would have a shorter book.
 */
function pagesToFreeze(
  draft: PricedDraft,
  { size, reason }: Pick<Freeze, 'size' | 'reason'>,
): DesignDocument {
  const stored = designDocument.read(draft.document)
  const document = reason === 'PUBLISHED' ? withoutNames(stored) : stored
  if (draft.price_per === 'DESIGN') return document
  const sizes = sizesOf(document)
  if (size === undefined && sizes.length > 1) {
    return refuseDocument({ path: 'pages', code: 'several_sizes' })
  }
  const wanted = size ?? sizes[0]!
  if (size === undefined && wanted === document.variant) return document
  return onlySize(document, wanted) ?? refuseDocument({ path: 'pages', code: 'no_such_size' })
}

async function listVersions(ctx: Ctx, input: { designId: string }) {
  const { id } = await getOwn(ctx, input.designId)
  const rows = await queries.selectVersions(ctx.db, id)
  const versions = rows.map(toVersion)
  const previews = await findShownPreviews(
    ctx.db,
    versions.map((version) => version.id),
  )
  return {
    versions: versions.map((version) => ({
      ...version,
      urlPreview: versionPreviewUrl(id, version.id, previews.get(version.id)),
    })),
  }
}

type Chosen = { designId: string; versionId: string }

async function getVersion(ctx: Ctx, input: Chosen) {
  const row = await getOwnVersion(ctx, input)
  return { ...toVersion(row), document: JSON.stringify(designDocument.read(row.document)) }
}

async function restoreVersion(ctx: Ctx, input: Chosen & { revision: number }) {
  const { designId, revision } = input
  const row = await getOwnVersion(ctx, input)
  const draft = await getOwnDraftAt(ctx, designId, revision)
  const target = { designId, revision, productView: draft.product_view }
  const [once, now] = [designDocument.read(row.document), designDocument.read(draft.document)]
  const isMixed = now.pages.some(({ size }) => size !== undefined && size !== once.variant)
  const next = await writeDraft(ctx, target, isMixed ? withPrintsOf(now, once) : once)
  return { revision: next ?? refuse('conflict') }
}

/**
 * A version that may be sold: one's own, or the published one of somebody else's design. Until the
 * transaction ends nobody deletes it.
 */
export async function getSellableVersion(ctx: Ctx, versionId: string) {
  const row = await queries.findVersionForUse(ctx.db, versionId, ctx.site.brand)
  const actor = actorOf(ctx)
  const isOpen =
    row && (mayChange(actor, row) || (mayRead(actor, row) && row.published_version_id === row.id))
  if (!isOpen) return refuse('not_found')
  // Nobody has looked for empty places in what was published as a template.
  const isUnfinished = row.is_template && row.reason === 'PUBLISHED'
  return {
    designId: row.design_id,
    articleId: row.article_id,
    variant: row.variant,
    isUnfinished,
    pieces: row.pieces,
    extraPages: row.extra_pages,
  }
}

async function getOwnVersion(ctx: Ctx, input: Chosen) {
  const { id } = await getOwn(ctx, input.designId)
  return (await queries.findVersion(ctx.db, id, input.versionId)) ?? refuse('not_found')
}

type VersionRow = Awaited<ReturnType<typeof queries.selectVersions>>[number]

function toVersion(row: VersionRow): DesignVersion {
  return {
    id: row.id,
    number: row.number,
    revision: row.revision,
    reason: row.reason,
    engineVersion: row.engine_version,
    findingsConfirmed: row.findings_confirmed,
    frozenAt: row.frozen_at.toISOString(),
  }
}
