import { LONGEST_NAME, type visibilities } from './design.terms.ts'

/** Design actor: a customer, a visitor with a session, or nobody in particular. Never two of them. */
export type DesignActor = {
  brand: string
  store: string
  customerId: string | undefined
  /** Only of a session that the shop opened and that has no customer. */
  guestSessionId: string | undefined
}

export type GuardedDesign = {
  brand: string
  store: string
  owner_id: string | null
  ext_session_id: string | null
  visibility: (typeof visibilities)[number]
  deleted_at: Date | null
}

/** The owner alone. Where this says no, the answer is the one for a design that does not exist. */
export function mayChange(actor: DesignActor, design: GuardedDesign): boolean {
  if (design.deleted_at !== null || design.brand !== actor.brand) return false
  if (actor.customerId !== undefined) return design.owner_id === actor.customerId
  return (
    actor.guestSessionId !== undefined &&
    design.owner_id === null &&
    design.ext_session_id === actor.guestSessionId &&
    design.store === actor.store
  )
}

/** The owner, and everybody in the stores where it is published. */
export function mayRead(actor: DesignActor, design: GuardedDesign): boolean {
  return mayChange(actor, design) || isShownIn(actor, design)
}

function isShownIn(shop: { brand: string; store: string }, design: GuardedDesign): boolean {
  if (design.deleted_at !== null || design.brand !== shop.brand) return false
  if (design.visibility === 'APPLICATION') return design.store === shop.store
  return design.visibility === 'GROUP_APPLICATIONS'
}

/** Tags as their owner will look for them: without repeats, in one order. */
export function tidyTags(tags: readonly string[]): string[] {
  const byName = new Map(tags.map((tag) => [tag.toLowerCase(), tag]))
  return [...byName.values()].sort((one, other) => (one < other ? -1 : 1))
}

/** A part of an address made of a name in any script. */
export function slugOf(name: string): string {
  const plain = name
    .slice(0, LONGEST_NAME)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return plain || 'design'
}
