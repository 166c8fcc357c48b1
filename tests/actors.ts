import type { Actor, StaffActor } from '#commerce/kernel/actor.ts'
import type { ActorRole } from '#db/actor-role.ts'

/** A person of the shop, by the name that is theirs. */
export const staff = (id: string, role: StaffActor['role'] = 'finance'): StaffActor => ({
  kind: 'staff',
  id,
  name: id,
  role,
  permissions: [],
})

/** Somebody who plays this part in a life cycle. */
export function actorFor(role: ActorRole): Actor {
  switch (role) {
    case 'customer':
      return { kind: 'visitor', id: 'v'.repeat(22) }
    case 'support':
    case 'finance':
      return staff(role, role)
    case 'factory':
      return { kind: 'station', id: 'test station' }
    case 'carrier':
      return { kind: 'carrier', id: 'test-post' }
    case 'system':
      return { kind: 'system' }
  }
}
