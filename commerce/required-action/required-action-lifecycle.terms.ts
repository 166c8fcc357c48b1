import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import { requiredActionStatuses, type RequiredActionStatus } from './required-action.terms.ts'
import type { ActorRole } from '#db/actor-role.ts'

/** The whole life of a required action. What is not here does not happen. */
// oxfmt-ignore
export const requiredActionLifecycle = checkedLifecycle<RequiredActionStatus, ActorRole>({
  name: 'required action',
  states: requiredActionStatuses,
  start: 'OPEN',
  finals: ['ACCEPTED', 'EXPIRED'],
  edges: [
    { from: 'OPEN', to: 'SUBMITTED', who: ['customer'], when: 'answered in time' },
    { from: 'OPEN', to: 'EXPIRED', who: ['system', 'support', 'finance'], when: 'nobody answered, or nobody needs to any more' },
    { from: 'SUBMITTED', to: 'ACCEPTED', who: ['system', 'support'], when: 'the answer is good' },
    { from: 'SUBMITTED', to: 'REJECTED', who: ['system', 'support', 'customer'], when: 'the answer is no good, or was not theirs' },
    { from: 'REJECTED', to: 'OPEN', who: ['system', 'support'], when: 'asked once more' },
  ],
})
