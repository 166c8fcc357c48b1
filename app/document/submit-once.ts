/** A second click on Send while the first is on its way would send everything twice. */
export function submitOnce(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || event.defaultPrevented)
      return
    if (form.ariaBusy === 'true') {
      event.preventDefault()
      return
    }
    form.ariaBusy = 'true'
    event.submitter?.setAttribute('aria-busy', 'true')
  })
  // Back from the next page, the form can be sent again.
  addEventListener('pageshow', () => {
    for (const busy of document.querySelectorAll('form[aria-busy], form [aria-busy]')) {
      busy.removeAttribute('aria-busy')
    }
  })
}
