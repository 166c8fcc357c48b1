import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { findOwnedPhotos } from '#commerce/upload/upload.service.ts'
import { adoptGeometry } from '#design/adopt-geometry.ts'
import { withCoverFor } from '#design/book/fit-cover.ts'
import type { Asset, DesignDocument } from '#design/document.ts'
import { isPhotoAsset } from '#design/asset-references.ts'
import { fontHashes } from '#design/fonts/font-hashes.ts'
import type { ArticleGeometry } from '#design/page-geometry.ts'
import { relayout } from '#design/relayout.ts'
import { findBrokenLock } from '#design/template-locks.ts'
import { findClipArt } from '#press/clip-art.ts'
import { findGeometryProblem, parseDocument, type DocumentProblem } from './document.rules.ts'

type AssetTable = Record<string, Asset>

/** Text that somebody sent as a document; whether it may be one of this article is another matter. */
export function readSent(json: string): DesignDocument {
  const parsed = parseDocument(json)
  return 'problem' in parsed ? refuseDocument(parsed.problem) : parsed.document
}

/**
 * Document check: what somebody sent has to be a document of this article that uses only what its owner may
 * use. An asset that the design had before, unchanged, was checked when it came in.
 */
export async function checkDocument(
  ctx: Ctx,
  document: DesignDocument,
  target: { geometry: ArticleGeometry; known: readonly AssetTable[] },
): Promise<void> {
  const problem =
    findGeometryProblem(document, target.geometry) ??
    templateProblem(ctx, document) ??
    fontProblem(document) ??
    (await findAssetProblem(ctx, document, target.known))
  if (problem) refuseDocument(problem)
}

export function refuseDocument({ path, code }: DocumentProblem): never {
  return refuse('invalid', { document: code, path })
}

/** Lock check: what the maker of the template fixed stays as it was, on another size where that size puts it. */
export function refuseBrokenLock(
  saved: DesignDocument,
  sent: DesignDocument,
  geometry: ArticleGeometry,
): void {
  const laid = saved.variant === geometry.variant ? undefined : relayout(saved, geometry)
  const onPaper = laid?.ok ? laid.document : adoptGeometry(saved, geometry)
  const broken = findBrokenLock(withCoverFor(onPaper, sent.pages.length - 1), sent)
  if (broken) refuseDocument({ path: broken, code: 'locked_by_template' })
}

/** A template may have empty slots: as one, anybody's design would pass the preflight. */
function templateProblem(ctx: Ctx, document: DesignDocument): DocumentProblem | undefined {
  if (!document.isTemplate || ctx.session?.customer?.isPartner) return undefined
  return { path: 'isTemplate', code: 'forbidden' }
}

function fontProblem({ fonts }: DesignDocument): DocumentProblem | undefined {
  const unknown = Object.entries(fonts).find(
    ([id, sha256]) => !Object.hasOwn(fontHashes, id) || fontHashes[id] !== sha256,
  )
  return unknown && { path: `fonts.${unknown[0]}`, code: 'unknown_font' }
}

async function findAssetProblem(
  ctx: Ctx,
  { assets }: DesignDocument,
  known: readonly AssetTable[],
): Promise<DocumentProblem | undefined> {
  const unknown = Object.entries(assets).filter(
    ([id, asset]) => !known.some((table) => Object.hasOwn(table, id) && isSame(table[id], asset)),
  )
  const photoIds = unknown.filter(([, asset]) => isPhotoAsset(asset)).map(([id]) => id)
  const photos = photoIds.length > 0 ? await findOwnedPhotos(ctx, photoIds) : undefined
  for (const [id, asset] of unknown) {
    const isOurs = isPhotoAsset(asset)
      ? isSame(photos?.get(id), asset)
      : (await findClipArt(id))?.sha256 === asset.sha256
    if (!isOurs) return { path: `assets.${id}`, code: 'unknown_asset' }
  }
  return undefined
}

function isSame(one: (Omit<Asset, 'mime'> & { mime: string }) | undefined, other: Asset): boolean {
  return (
    one !== undefined &&
    one.sha256 === other.sha256 &&
    one.widthPx === other.widthPx &&
    one.heightPx === other.heightPx &&
    one.mime === other.mime
  )
}
