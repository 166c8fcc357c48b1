import fc from 'fast-check'
import { documentWith } from '#tests/design/arbitrary-document.ts'
import type { DesignDocument } from '#design/document.ts'
import { anyDrawing } from '#tests/design/arbitrary-drawing.ts'
import { scriptCorpus, textCorpus } from '#tests/design/text-corpus.ts'

const RANDOM_DOCUMENTS = 200

const sha256 = 'a'.repeat(64)

/** Drawings that every engine must draw alike: texts in all languages and fonts, and any documents. */
export const drawings: readonly { name: string; document: DesignDocument }[] = [
  ...[...textCorpus, ...scriptCorpus].map((text) => ({
    name: `text ${text.id} in ${text.font}: ${text.text}`,
    document: documentWith([text], { fonts: { [text.font]: sha256 } }),
  })),
  ...fc
    .sample(anyDrawing, { numRuns: RANDOM_DOCUMENTS, seed: 20_240_229 })
    .map((document, index) => ({ name: `random document ${index}`, document })),
]
