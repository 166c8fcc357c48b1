import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Data of a mail; the schema of its kind reads on. */
export const mailData = jsonCodec('mail.data', asWritten<unknown>())
