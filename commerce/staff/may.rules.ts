import type { Permission } from './permission.terms.ts'

/** A role of a person: what it permits, and in which stores. */
export type Assignment = {
  role: string
  permissions: readonly string[]
  /** Slugs; undefined is all of them. */
  stores: readonly string[] | undefined
  validUntil: Date | undefined
}

export type Judged = { assignments: readonly Assignment[] }

const isValid = ({ validUntil }: Assignment, now: Date) =>
  validUntil === undefined || validUntil > now

/** Codes of the roles that somebody has now. */
export const rolesOf = ({ assignments }: Judged, now: Date): string[] =>
  assignments.filter((one) => isValid(one, now)).map(({ role }) => role)

/**
 * The one judge of what a person of the shop may do: pages, menus, buttons, lists, exports, jobs and endpoints ask
 * it. Without a store it says whether there is any store in which they may.
 */
export function may(
  person: Judged,
  permission: Permission,
  now: Date,
  place: { store?: string | undefined } = {},
): boolean {
  return person.assignments.some(
    (assignment) =>
      isValid(assignment, now) &&
      assignment.permissions.includes(permission) &&
      (place.store === undefined ||
        assignment.stores === undefined ||
        assignment.stores.includes(place.store)),
  )
}

/** Stores in which a permission holds: undefined for all of them, empty for none. */
export function storesOf(
  person: Judged,
  permission: Permission,
  now: Date,
): readonly string[] | undefined {
  const held = person.assignments.filter(
    (assignment) => isValid(assignment, now) && assignment.permissions.includes(permission),
  )
  if (held.some(({ stores }) => stores === undefined)) return undefined
  return [...new Set(held.flatMap(({ stores }) => stores ?? []))]
}

export function permissionsOf(person: Judged, now: Date): Set<string> {
  return new Set(
    person.assignments
      .filter((assignment) => isValid(assignment, now))
      .flatMap(({ permissions }) => permissions),
  )
}

/** Nobody gives a right that they lack themselves, nor in a store where they lack it. */
export function mayGive(
  giver: Judged,
  given: { permissions: readonly string[]; stores: readonly string[] | undefined },
  now: Date,
): boolean {
  return given.permissions.every((permission) => {
    const own = storesOf(giver, permission as Permission, now)
    if (own === undefined) return true
    return given.stores !== undefined && given.stores.every((store) => own.includes(store))
  })
}
