import type { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { fileFaces, filePages, fileVariants, leftOutFiles } from './upload.columns.ts'
import type { PhotoAsset, Upload } from './upload.contract.ts'
import type { UploadRow } from './upload.queries.ts'

/** Longer than any work on a file may take: the process that did it is gone. */
const ABANDONED_AFTER_MS = 15 * 60_000

/** Base address of the small copies: `<base>-<file>`. */
const baseOf = (id: string) => `/uploads/${id}`

export function showUpload(row: UploadRow, now: Date): Upload {
  const isAbandoned =
    row.state === 'PROCESSING' && now.getTime() - row.touched_at.getTime() > ABANDONED_AFTER_MS
  const isReady = row.state === 'READY'
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    state: isAbandoned ? 'REFUSED' : row.state,
    refusal: isAbandoned ? 'too_complex' : (row.refusal ?? undefined),
    bytes: row.bytes,
    mime: row.mime ?? undefined,
    widthPx: row.width_px ?? undefined,
    heightPx: row.height_px ?? undefined,
    hasAlpha: row.has_alpha ?? undefined,
    picture: isReady && row.kind === 'IMAGE' ? pictureOf(row) : undefined,
    asset: isReady && row.kind === 'IMAGE' ? assetOf(row) : undefined,
    takenAt: row.taken_at ?? undefined,
    faces: fileFaces.readOrNull(row.faces) ?? undefined,
    look: lookOf(row),
    pages: isReady && row.kind === 'PDF' ? pagesOf(row) : undefined,
    leftOut: row.kind === 'ZIP' ? leftOutFiles.read(row.left_out) : undefined,
    parentId: row.parent_id ?? undefined,
    pageNumber: row.page_number ?? undefined,
    createdAt: row.created_at.toISOString(),
  }
}

export const assetOf = (row: UploadRow): PhotoAsset => ({
  sha256: row.sha256,
  widthPx: row.width_px!,
  heightPx: row.height_px!,
  mime: row.press_mime ?? row.mime!,
})

/** Undefined for what came before photos were compared. */
function lookOf({ difference_hash: hash, sharpness }: UploadRow): Upload['look'] {
  return hash === null || sharpness === null ? undefined : { hash, sharpness }
}

function pictureOf(row: UploadRow): PictureSource {
  const variants = fileVariants.read(row.variants)
  const widths = [...new Set(variants.map((variant) => variant.width))]
  return {
    base: baseOf(row.id),
    width: row.width_px!,
    height: row.height_px!,
    widths: widths.toSorted((one, other) => one - other),
    // Photos of before have others as well, and are shown in this one too.
    formats: 'webp',
    placeholderColor: row.placeholder_color!,
  }
}

function pagesOf(row: UploadRow): Upload['pages'] {
  return filePages.read(row.pages!).map(({ widthMm, heightMm, thumbnail }, at) => ({
    number: at + 1,
    widthMm,
    heightMm,
    thumbnail: thumbnail && `${baseOf(row.id)}-${thumbnail}`,
  }))
}
