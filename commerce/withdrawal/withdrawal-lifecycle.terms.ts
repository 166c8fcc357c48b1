import { type WithdrawalStatus, withdrawalStatuses } from '#db/withdrawal-tables.ts'
import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import type { ActorRole } from '#db/actor-role.ts'

export { type WithdrawalStatus, withdrawalStatuses } from '#db/withdrawal-tables.ts'

/** The whole life of goods that are given back, from the customer's declaration on. */
// oxfmt-ignore
export const withdrawalLifecycle = checkedLifecycle<WithdrawalStatus, ActorRole>({
  name: 'withdrawal',
  states: withdrawalStatuses,
  start: 'DECLARED',
  finals: ['CLOSED', 'REFUSED'],
  edges: [
    { from: 'DECLARED', to: 'RECEIVED', who: ['support', 'factory'], when: 'the goods are back' },
    { from: 'RECEIVED', to: 'CLOSED', who: ['support'], when: 'accepted, all of it or a part: the money goes back' },
    { from: 'DECLARED', to: 'CLOSED', who: ['support'], when: 'accepted without waiting for them' },
    { from: 'DECLARED', to: 'REFUSED', who: ['support'], when: 'there is no right to it; the customer reads why' },
    { from: 'RECEIVED', to: 'REFUSED', who: ['support'], when: 'not what was sold, or not to be given back; the customer reads why' },
    { from: 'CLOSED', to: 'RECEIVED', who: ['finance'], when: 'the second person said no to the money: it is decided anew' },
    { from: 'CLOSED', to: 'DECLARED', who: ['finance'], when: 'the same, and the goods are not back yet' },
  ],
})
