const STEPS = [1, 1.5, 2, 3, 4, 6]

/** Pictures of a comparison (`data-zoom`) in one size: +, − and 0, or the buttons; arrows move the one that has the focus. */
export function zoomTogether(): void {
  const area = document.querySelector<HTMLElement>('[data-zoom]')
  if (!area) return
  let step = 0
  const zoom = (by: number) => {
    step = Math.min(STEPS.length - 1, Math.max(0, by === 0 ? 0 : step + by))
    area.style.setProperty('--zoom', String(STEPS[step]))
  }
  for (const bar of area.querySelectorAll<HTMLElement>('[data-with-script]')) bar.hidden = false
  for (const button of area.querySelectorAll<HTMLElement>('[data-zoom-by]')) {
    button.addEventListener('click', () => zoom(Number(button.dataset['zoomBy'])))
  }
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || isTyping(target)) return
    const by = { '+': 1, '=': 1, '-': -1, '0': 0 }[key]
    if (by === undefined) return
    event.preventDefault()
    zoom(by)
  })
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select')
