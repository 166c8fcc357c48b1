import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Answer of a write that is done once; each endpoint has its own. */
export const answerBody = jsonCodec('idempotent_answer.body', asWritten<unknown>())
