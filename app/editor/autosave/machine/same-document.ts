/** Whether two documents have the same pages, whichever order their fields and revision have. */
export function isSameDocument(one: string, other: string): boolean {
  return one === other || isAlike(pagesOf(one), pagesOf(other))
}

function pagesOf(json: string): Record<string, unknown> {
  const { id: _, revision: __, ...pages } = JSON.parse(json) as Record<string, unknown>
  return pages
}

function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    left.size === right.size &&
    [...left].every(([name, value]) => right.has(name) && isAlike(value, right.get(name)))
  )
}
