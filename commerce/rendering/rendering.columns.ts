import { asWritten, jsonCodec } from '#db/json-column.ts'
import type { DesignDocument } from '#design/document.ts'
import { readDocument } from '#design/read-document.ts'
import type { JobSlug } from '#press/pdf/job-slug.ts'
import type { PrintSettings } from '#press/pdf/print-settings.ts'
import type { DrawnFile } from '#press/press-work.ts'

/** A document that cannot be read is a drawing that is given up: whoever reads it decides. */
export const renderingDocument = jsonCodec<
  'rendering.document',
  ReturnType<typeof readDocument>,
  DesignDocument
>('rendering.document', { parse: readDocument })

/** Settings of a preview, of a print file, and of a proof, which has none. */
export type RenderingSettings =
  | { productView: string }
  | { print: PrintSettings; slug: JobSlug | null }
  | Record<string, never>

export const renderingSettings = jsonCodec('rendering.settings', asWritten<RenderingSettings>())

/** A file that was drawn, and where it lies. */
export type RenderedFile = DrawnFile & { key: string }

export const renderingFiles = jsonCodec('rendering.files', asWritten<RenderedFile[]>())

/** Drawing of the first attempt: a later one has to draw the same. */
export const renderingDrawn = jsonCodec('rendering.drawn', asWritten<DrawnFile[]>())
