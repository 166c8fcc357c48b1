import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import type { ActorRole } from '#db/actor-role.ts'
import { type RemakeReason, type RemakeState, remakeStates } from '#db/floor-tables.ts'

export type { RemakeReason, RemakeState }

export { remakeReasons, remakeStates } from '#db/floor-tables.ts'

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
