import { IDENTIFIER, identifierPattern } from '#design/identifier.ts'

/** A design names its photos by the ids of uploads: whatever a document may hold is one. */
export const uploadIdPattern = identifierPattern

/** A small copy (960.webp) or a page of a PDF (page-1.webp). */
const PICTURE_FILE = '(?:page-)?[1-9]\\d{0,4}\\.(?:avif|webp|jpg|png)'
export const pictureFilePattern = new RegExp(`^${PICTURE_FILE}$`)

// The id ends as soon as it can, or `x-page-1.webp` would be a copy of `x-page`.
const pictureNamePattern = new RegExp(`^(${IDENTIFIER}?)-(${PICTURE_FILE})$`)

/** Picture name: what `<id>-<file>`, the last part of a picture's address, names. */
export function readPictureName(name: string): { id: string; file: string } | undefined {
  const [, id, file] = pictureNamePattern.exec(name) ?? []
  return id === undefined || file === undefined ? undefined : { id, file }
}

export const MOST_FILES_PER_REQUEST = 20
export const MOST_FIELDS_PER_REQUEST = 20
export const MOST_FIELD_BYTES = 1_024
export const UPLOADS_PER_PAGE = 60
export const RESUMABLE_HOURS = 24
/** Uploads in pieces that one visitor may have open. */
export const MOST_RESUMABLE = 20
/** How long a telephone may use the code that it scanned, and for how many files. */
export const PHONE_LINK_MINUTES = 30
export const MOST_FILES_PER_PHONE_LINK = 200
