import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import type { ActorRole } from '#db/actor-role.ts'
import type { RemakeReason, RemakeState } from '#db/floor-tables.ts'

export type { RemakeReason, RemakeState }

export const remakeStates = ['ASKED', 'MADE', 'WAIVED'] as const satisfies RemakeState[]

/** Why a piece is made again, as people at machines would say it. */
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
] as const satisfies RemakeReason[]

export const MOST_REMADE_PIECES = 500

export const remakeLife = checkedLifecycle<RemakeState, ActorRole>({
  name: 'remake',
  states: remakeStates,
  start: 'ASKED',
  finals: ['MADE', 'WAIVED'],
  edges: [
    { from: 'ASKED', to: 'MADE', who: ['factory'], when: 'the pieces are there' },
    {
      from: 'ASKED',
      to: 'WAIVED',
      who: ['factory', 'system'],
      when: 'the pieces are good after all, or the whole order is made again',
    },
  ],
})
