import { isRefused } from '#api/refusal.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import type { Shop } from '#app/shop.ts'

const PREVIEW_FILE = 'product.webp'

/** The picture of a working copy of the visitor's own; undefined until it is drawn. */
export async function findDraftPreview(
  shop: Shop,
  designId: string | undefined,
): Promise<string | undefined> {
  if (designId === undefined) return undefined
  const answer = await shop.api.design.listPreviews({ designId })
  if (isRefused(answer) || !answer.files.some(({ name }) => name === PREVIEW_FILE)) return undefined
  const path = apiPath('/designs/{design_id}/previews/{file}', { designId, file: PREVIEW_FILE })
  return `${path}?revision=${answer.revision ?? 0}`
}
