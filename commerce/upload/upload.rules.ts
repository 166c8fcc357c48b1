import { createHash } from 'node:crypto'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { UploadKind } from '#db/upload-tables.ts'
import { typeOf } from '#press/ingest/file-type.ts'
import { uploadIdPattern } from './upload.terms.ts'

export type { UploadKind }

/** An id that documents and file names can hold: it begins with a letter or a digit. */
export function makeUploadId(): string {
  for (;;) {
    const id = makePublicId()
    if (uploadIdPattern.test(id)) return id
  }
}

/** The same for the same name, so that a new set-up of the demo has the ids of the last. */
export function steadyUploadId(name: string): string {
  const hash = createHash('sha256').update(name).digest('base64url')
  return `u${hash.slice(0, 21)}`
}

/** Only which limit counts is decided by this; what the file is, its decoder says. */
export function kindByFirstBytes(bytes: Uint8Array): UploadKind {
  const type = typeOf(bytes)
  if (type === 'pdf') return 'PDF'
  return type === 'zip' ? 'ZIP' : 'IMAGE'
}

const folderOf = (sha256: string) => `uploads/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`

export const originalKey = (sha256: string): string => `${folderOf(sha256)}/original`
export const pressKey = (sha256: string): string => `${folderOf(sha256)}/press`
/** File that the press reads: a copy of its own where the original is nothing for it. */
export const keyOfPressPhoto = (file: { sha256: string; has_press_file: boolean }): string =>
  file.has_press_file ? pressKey(file.sha256) : originalKey(file.sha256)
export const variantKey = (sha256: string, file: string): string => `${folderOf(sha256)}/${file}`
