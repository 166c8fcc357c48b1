import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Stored facts of a block: which articles, tags or designs it shows. */
export type BlockFacts = { articleIds?: number[]; tagIds?: number[]; listId?: string }

export const blockFacts = jsonCodec('block.facts', asWritten<BlockFacts>())
