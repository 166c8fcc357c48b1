import { asWritten, jsonCodec } from '#db/json-column.ts'
import type { DesignDocument } from '#design/document.ts'
import { readStored } from './document.rules.ts'

/** Documents of whatever age: each is brought to the shape of today as it is read. */
export const designDocument = jsonCodec(
  ['design.document', 'design_version.document', 'design_conflict.document'],
  { parse: readStored },
)

/** Pictures of somebody else that a copy may use. */
export const lentAssets = jsonCodec('design.lent_assets', asWritten<DesignDocument['assets']>())

/** Words of its places, by the ids of the texts. */
export const designWords = jsonCodec('design_text.words', asWritten<Record<string, string>>())

/** Names on the pieces of a version; the database takes them out of its document. */
export const versionNames = jsonCodec(
  'design_version.names',
  asWritten<{ name: string; copies?: number }[]>(),
)
