/** In the order in which they are read. */
const regions = [
  '.top-bar',
  '.editor-tabs',
  '.editor-panel',
  '.selection-bar',
  '.canvas-viewport',
  '.form-mode',
  '.canvas-corner',
]

const reachable = 'a[href], button, input, select, textarea'

/**
 * Control and F6 go from one part of the editor to the next, with Shift to the one before, as in
 * office programs: by Tab alone it is forty presses from a text on the page to its preview.
 */
export function watchRegionKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F6' || !(event.ctrlKey || event.metaKey)) return
    if (document.querySelector('dialog:modal')) return
    event.preventDefault()
    goOn(event.shiftKey ? -1 : 1)
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

function goOn(step: 1 | -1): void {
  const shown = regions.flatMap((selector) => {
    const region = document.querySelector(`.editor ${selector}`)
    const target = region && entryOf(region)
    return target ? [{ region, target }] : []
  })
  const now = shown.findIndex(({ region }) => region.contains(document.activeElement))
  const before = now < 0 && step < 0 ? 0 : now
  shown.at((before + step) % shown.length)?.target.focus()
}

/** Entry of a region: what is chosen on the page, else whatever comes first. */
function entryOf(region: Element): HTMLElement | undefined {
  const chosen = region.querySelector<HTMLElement>('.element-button[aria-pressed="true"]')
  if (chosen) return chosen
  return [...region.querySelectorAll<HTMLElement>(reachable)].find(
    (one) => one.checkVisibility() && !one.matches(':disabled'),
  )
}
