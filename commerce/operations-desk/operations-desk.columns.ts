import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Row that an invariant found, by the names of its columns. */
export const alertRow = jsonCodec('operation_alert.details', asWritten<Record<string, unknown>>())

/** Invariants that could not be asked, with why. */
export const unknownInvariants = jsonCodec(
  'invariant_check.unknown',
  asWritten<Record<string, string>>(),
)
