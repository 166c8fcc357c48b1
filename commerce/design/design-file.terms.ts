/** A design as one file: what it is called, what it holds, and how much of it. */
export const DESIGN_FILE_ENDING = '.estampa'
export const DESIGN_FILE_FORMAT = 'estampa-design'
export const DESIGN_FILE_VERSION = 1
export const MANIFEST_NAME = 'manifest.json'
export const DOCUMENT_NAME = 'design.json'
export const photoNameOf = (number: number): string => `photos/${number}`

/** The largest that is written and read: a ZIP of four gigabytes would need another format. */
export const MOST_DESIGN_FILE_BYTES = 2_000_000_000
export const MOST_MANIFEST_BYTES = 1_000_000
