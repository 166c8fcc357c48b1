/** Share of the page's own way to buy that has to be seen: its upper edge alone is nothing to press. */
const SEEN_SHARE = 0.5

/** A bar that says what the screen says already only takes away room. */
export function startBuyBar(bar: HTMLElement): void {
  const shown = new Set<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= SEEN_SHARE) shown.add(target)
        else shown.delete(target)
      }
      bar.classList.toggle('is-away', shown.size > 0)
    },
    // What lies below the bar is not seen.
    { threshold: SEEN_SHARE, rootMargin: `0px 0px -${bar.offsetHeight}px 0px` },
  )
  for (const own of document.querySelectorAll('[data-buy]')) observer.observe(own)
}
