/** Lists and limits of designs that also a browser needs to know. */

export { type FreezeReason, freezeReasons, visibilities } from '#db/design-tables.ts'
/** A question to a list that may also not be asked. */
export const triStates = ['ALL', 'true', 'false'] as const
export type TriState = (typeof triStates)[number]

export const LARGEST_DOCUMENT_BYTES = 2 * 1024 * 1024
export const LONGEST_NAME = 100
export const LONGEST_DESCRIPTION = 2_000
export const MOST_TAGS = 20
export const LONGEST_TAG = 40
export const MOST_PUBLISHED_PAGES = 1_000
