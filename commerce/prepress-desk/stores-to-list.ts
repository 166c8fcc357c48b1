/** Stores to look in: those that were asked for, of those that somebody may see; undefined for all of them. */
export function storesToList(
  asked: readonly string[],
  allowed: readonly string[] | undefined,
): readonly string[] | undefined {
  if (asked.length === 0) return allowed
  return allowed === undefined ? asked : asked.filter((store) => allowed.includes(store))
}
