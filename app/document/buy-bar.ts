/** A bar that says what the screen says already only takes away room. */
export function startBuyBar(bar: HTMLElement): void {
  const shown = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) shown.add(target)
      else shown.delete(target)
    }
    bar.classList.toggle('is-away', shown.size > 0)
  })
  for (const own of document.querySelectorAll('[data-buy]')) observer.observe(own)
}
