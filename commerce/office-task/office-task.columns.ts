import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Input of an act; the schema of the act reads on. */
export const taskInput = jsonCodec('office_task.input', asWritten<object>())
