import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Data of a job; the schema of its kind reads on. */
export const jobData = jsonCodec('job.data', asWritten<unknown>())
