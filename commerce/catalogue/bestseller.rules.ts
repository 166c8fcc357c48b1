/** A badge that most of a list wears says nothing of any of them. */
const SHARE = 5

/** Bestsellers among the things shown together: the most popular, one in five at most. */
export function bestsellersAmong<Thing>(
  shown: readonly Thing[],
  isBestseller: (thing: Thing) => boolean,
  popularityOf: (thing: Thing) => number,
): ReadonlySet<Thing> {
  const most = Math.floor(shown.length / SHARE)
  if (most === 0) return new Set()
  const best = shown
    .filter(isBestseller)
    .toSorted((one, other) => popularityOf(other) - popularityOf(one))
  return new Set(best.slice(0, most))
}
