import type { ActorRole } from '#db/actor-role.ts'

export type WithdrawalStatus = 'DECLARED' | 'RECEIVED' | 'CLOSED'

/** The whole life of goods that are given back. Who declares it says it in commerce/tracking. */
export const withdrawalLifecycle: readonly {
  from: WithdrawalStatus
  to: WithdrawalStatus
  who: readonly ActorRole[]
  when: string
}[] = [
  { from: 'DECLARED', to: 'RECEIVED', who: ['support', 'factory'], when: 'the goods are back' },
  { from: 'RECEIVED', to: 'CLOSED', who: ['support'], when: 'accepted: the money goes back' },
  { from: 'DECLARED', to: 'CLOSED', who: ['support'], when: 'accepted without waiting for them' },
]
