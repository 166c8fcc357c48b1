import type { Generated, GeneratedAlways } from 'kysely'
import type { MaybeAt, Moment } from './column-types.ts'

export const remakeStates = ['ASKED', 'MADE', 'WAIVED'] as const
export type RemakeState = (typeof remakeStates)[number]
/** Reasons why a piece is made again, as people at machines would say them. */
export const remakeReasons = [
  'COLOUR',
  'POSITION',
  'SCRATCH',
  'FAULTY_BLANK',
  'WRONG_ARTICLE',
  'FILE',
  'MACHINE_STOP',
  'DROPPED',
  'CUT',
  'OTHER',
] as const
export type RemakeReason = (typeof remakeReasons)[number]

interface RemakeTable {
  id: Generated<string>
  order_id: string
  line_id: string
  number: number
  pieces: number[]
  reason: RemakeReason
  note: string | null
  stage: 'STARTED' | 'FINISHED' | 'PACKED'
  takes_back: boolean
  state: Generated<RemakeState>
  asked_by: string
  asked_at: Moment
  ended_by: string | null
  ended_at: MaybeAt
  ended_why: string | null
}

interface PackCheckTable {
  line_id: string
  unit: number
  order_id: string
  checked_by: string
  checked_at: Moment
}

interface HandOverTable {
  id: Generated<string>
  number: GeneratedAlways<number>
  carrier: string
  made_by: string
  made_at: Moment
}

interface PackedParcelTable {
  id: Generated<string>
  order_id: string
  parcel: number
  parcels: number
  carrier: string | null
  service: string | null
  tracking_number: string
  box: string
  weight_grams: number
  packed_by: string
  packed_at: Moment
  hand_over_id: string | null
}

declare module './tables.ts' {
  interface Tables {
    remake: RemakeTable
    pack_check: PackCheckTable
    hand_over: HandOverTable
    packed_parcel: PackedParcelTable
  }
}
