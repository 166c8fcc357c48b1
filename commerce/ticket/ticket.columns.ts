import { asWritten, jsonCodec } from '#db/json-column.ts'
import type { Opening } from './working-clock.rules.ts'

/** Seven days from Monday; null where nobody works. */
export const teamWeek = jsonCodec('ticket_team.week', asWritten<readonly (Opening | null)[]>())
