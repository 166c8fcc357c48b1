import { jsonCodec } from '#db/json-column.ts'
import { Attribution } from './attribution.contract.ts'

/** Attribution of a session, whose noun is below and carries it from one to the next. */
export const sessionAttribution = jsonCodec('session.attribution', Attribution)
