/**
 * Whether something on this page would be lost by a reload: a form that was typed into and not sent,
 * or whatever else has said so.
 */
const reasons = new Set<unknown>()

export function hasUnsaved(): boolean {
  return reasons.size > 0
}

export function watchForms(): void {
  document.addEventListener('input', (event) => {
    const form = event.target instanceof Element ? event.target.closest('form') : null
    if (form && form.method !== 'get') reasons.add(form)
  })
  document.addEventListener('reset', (event) => reasons.delete(event.target))
  document.addEventListener('submit', (event) => reasons.delete(event.target))
}
