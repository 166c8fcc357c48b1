import { asWritten, jsonCodec } from '#db/json-column.ts'
import type { Face } from '#design/faces/face.ts'

/** Variant of a file that is served under a name of its own: a smaller picture, or a page of a PDF. */
export type Variant = { file: string; width: number; height: number; bytes: number }

export const fileVariants = jsonCodec('stored_file.variants', asWritten<Variant[]>())

/** Boxes in shares of the photo's sides. */
export const fileFaces = jsonCodec('stored_file.faces', asWritten<Face[]>())

export type StoredPage = { widthMm: number; heightMm: number; thumbnail?: string | undefined }

export const filePages = jsonCodec('stored_file.pages', asWritten<StoredPage[]>())

export type LeftOutFile = { name: string; refusal: string }

/** Names of what a ZIP held beside photos, and why they were not taken. */
export const leftOutFiles = jsonCodec('upload.left_out', asWritten<LeftOutFile[]>())
