import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Data of a token; the schema of whoever takes it reads on. */
export const tokenData = jsonCodec('sign_in_token.data', asWritten<unknown>())
