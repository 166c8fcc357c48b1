import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import type { ActorRole } from '#db/actor-role.ts'

export type WithdrawalStatus = 'DECLARED' | 'RECEIVED' | 'CLOSED'

/** The whole life of goods that are given back, from the customer's declaration on. */
export const withdrawalLifecycle = checkedLifecycle<WithdrawalStatus, ActorRole>({
  name: 'withdrawal',
  states: ['DECLARED', 'RECEIVED', 'CLOSED'],
  start: 'DECLARED',
  finals: ['CLOSED'],
  edges: [
    { from: 'DECLARED', to: 'RECEIVED', who: ['support', 'factory'], when: 'the goods are back' },
    { from: 'RECEIVED', to: 'CLOSED', who: ['support'], when: 'accepted: the money goes back' },
    { from: 'DECLARED', to: 'CLOSED', who: ['support'], when: 'accepted without waiting for them' },
  ],
})
