import type { CustomerPermission } from '#api/access.ts'
import type { ActorRole } from '#db/actor-role.ts'

/** Somebody without an account. Their session is nobody's name: no history of an order holds it. */
type VisitorActor = { kind: 'visitor'; id: string }

export type CustomerActor = {
  kind: 'customer'
  id: string
  email: string
  name: string
  surname: string
  isPartner: boolean
  permissions: readonly CustomerPermission[]
}

/** A person of the shop: the id is theirs alone, whatever they do for the shop that day. */
export type StaffActor = {
  kind: 'staff'
  id: string
  name: string
  role: Extract<ActorRole, 'support' | 'finance' | 'factory'>
  permissions: readonly string[]
}

/** A machine of the factory. Its id is the name that the history of an order shows. */
export type StationActor = { kind: 'station'; id: string }

type CarrierActor = { kind: 'carrier'; id: string }

/** The shop itself, or one clock of it, which may act in somebody's place when nobody has answered in time. */
export type SystemActor = {
  kind: 'system'
  id?: string
  inPlaceOf?: Extract<ActorRole, 'support'>
}

/** Actor: whoever does something in the shop. */
export type Actor =
  | VisitorActor
  | CustomerActor
  | StaffActor
  | StationActor
  | CarrierActor
  | SystemActor

export const theShop: SystemActor = { kind: 'system' }

/** The part that a life cycle gives to an actor. A visitor plays the customer's: what they may do is proven before. */
export function roleOf(actor: Actor): ActorRole {
  switch (actor.kind) {
    case 'visitor':
    case 'customer':
      return 'customer'
    case 'staff':
      return actor.role
    case 'station':
      return 'factory'
    case 'carrier':
      return 'carrier'
    case 'system':
      return actor.inPlaceOf ?? 'system'
  }
}

/** An actor as rows of a history hold it. */
export const historyOf = (actor: Actor): { actor: ActorRole; actor_id: string | null } => ({
  actor: roleOf(actor),
  actor_id: actor.kind === 'visitor' ? null : (actor.id ?? null),
})
