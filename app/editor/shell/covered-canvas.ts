/** Covers: whatever opens or is said over the canvas, as long as it is seen. Dialogs have the whole screen. */
const COVERS =
  '.popover:popover-open, .keeping-strips > *, .part-failed, [data-consent], [data-new-version]'
/** A little air, and the way that an opening sheet still has to go. */
const AIR_PX = 8
/** Less than this nobody can work with: the rest may be covered. */
const LEAST_PX = 96

type Side = 'top' | 'right' | 'bottom' | 'left'
type Box = Pick<DOMRect, Side>

/**
 * How far a box gives way to others that lie over it, on each side: to each on the side where that
 * takes the least of it.
 */
export function roomToGive(canvas: Box, covers: readonly Box[]): Record<Side, number> {
  const room = { top: 0, right: 0, bottom: 0, left: 0 }
  const [width, height] = [canvas.right - canvas.left, canvas.bottom - canvas.top]
  for (const cover of covers) {
    const depths = [
      ['top', cover.bottom - canvas.top, height],
      ['bottom', canvas.bottom - cover.top, height],
      ['left', cover.right - canvas.left, width],
      ['right', canvas.right - cover.left, width],
    ] as const
    if (depths.some(([, depth]) => depth <= 0)) continue
    const [side, depth, whole] = depths.reduce((best, one) =>
      one[1] / one[2] < best[1] / best[2] ? one : best,
    )
    room[side] = Math.max(room[side], Math.min(depth + AIR_PX, Math.max(0, whole - LEAST_PX)))
  }
  return room
}

/** Nothing lies over what is designed: the page becomes smaller and stands beside what covers its place. */
export function watchCovers(canvas: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => measure())
  let watched: Element[] = []

  function measure(): void {
    const covers = [...document.querySelectorAll(COVERS)].filter((one) => one.checkVisibility())
    watch([canvas, ...covers])
    const boxes = covers.map((cover) => cover.getBoundingClientRect())
    for (const [side, px] of Object.entries(roomToGive(canvas.getBoundingClientRect(), boxes))) {
      if (px > 0) canvas.style.setProperty(`--give-${side}`, `${Math.round(px)}px`)
      else canvas.style.removeProperty(`--give-${side}`)
    }
  }

  function watch(seen: Element[]): void {
    if (seen.length === watched.length && seen.every((one, at) => one === watched[at])) return
    for (const one of watched) if (!seen.includes(one)) sizes.unobserve(one)
    for (const one of seen) if (!watched.includes(one)) sizes.observe(one)
    watched = seen
  }

  const changes = new MutationObserver(measure)
  for (const strips of document.querySelectorAll('.keeping-strips')) {
    changes.observe(strips, { childList: true })
  }
  for (const notice of document.querySelectorAll('[data-consent], [data-new-version]')) {
    changes.observe(notice, { attributeFilter: ['hidden'] })
  }
  document.addEventListener('toggle', measure, true)
  measure()
  return () => {
    document.removeEventListener('toggle', measure, true)
    changes.disconnect()
    sizes.disconnect()
  }
}
