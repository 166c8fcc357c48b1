import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { StoredJson } from '#db/json-column.ts'
import { mimeOfVariant } from './store-file.ts'
import { fileVariants, type Variant } from './upload.columns.ts'
import { variantKey } from './upload.rules.ts'

type Pictured = { sha256: string; state: string; variants: StoredJson<'stored_file.variants'> }

/** A small copy of a picture, for whoever may see it: that was asked before. */
export function answerPicture(
  storage: Pick<Storage, 'find'>,
  row: Pictured,
  file: string,
): FileAnswer {
  const variant = findVariant(fileVariants.read(row.variants), file)
  if (row.state !== 'READY' || !variant) return refuse('not_found')
  // Found when it is read: a browser that has it already costs neither the disk nor the bucket.
  return new FileAnswer({
    bytes: variant.bytes,
    open: async () => (await getStored(storage, variantKey(row.sha256, variant.file))).open(),
    contentType: mimeOfVariant(variant.file),
    etag: `"${row.sha256.slice(0, 32)}-${variant.file}"`,
    isRevalidated: true,
  })
}

export async function getStored(storage: Pick<Storage, 'find'>, key: string) {
  const found = await storage.find(key)
  if (!found) throw new Error(`${key} is missing in the storage.`)
  return found
}

/** By its name, which says the longer side, or by its width, as a list of sources asks for it. */
function findVariant(variants: readonly Variant[], file: string): Variant | undefined {
  const ending = file.slice(file.indexOf('.'))
  return (
    variants.find((variant) => variant.file === file) ??
    variants.find(
      (variant) => variant.file.endsWith(ending) && `${variant.width}${ending}` === file,
    )
  )
}
