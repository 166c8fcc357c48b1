/** Sends a list's filters as soon as one is ticked; a search waits for Enter. */
export function sendFiltersAtOnce(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-live-filter]')) {
    form.addEventListener('change', ({ target }) => {
      const isSearch = target instanceof HTMLInputElement && target.type === 'search'
      if (!isSearch) location.assign(addressOf(form))
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      location.assign(addressOf(form))
    })
  }
}

/** Several values of a name stand behind one another: the address is read by people. */
function addressOf(form: HTMLFormElement): string {
  const params = new URLSearchParams()
  const data = new FormData(form)
  for (const name of new Set(data.keys())) {
    const values = data
      .getAll(name)
      .flatMap((value) => (typeof value === 'string' && value ? [value] : []))
    if (values.length > 0) params.set(name, values.join(','))
  }
  const query = params.toString().replaceAll('%2C', ',')
  return query ? `${form.action.split('?')[0]}?${query}` : form.action
}

export function sendOnChange(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-send-on-change]')) {
    form.addEventListener('change', () => form.requestSubmit())
  }
}

/** Asks once more before what cannot be undone, and lets no form go twice. */
export function askBeforeSending(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.method !== 'post') return
    const words = event.submitter?.dataset['confirm']
    // oxlint-disable-next-line no-alert -- the browser's own question works for every reader and key
    if (words && !confirm(words)) {
      event.preventDefault()
      return
    }
    if (form.dataset['sending'] !== undefined) {
      event.preventDefault()
      return
    }
    // A download leaves the page where it is: the form must go again for the next one.
    if (event.submitter?.dataset['download'] !== undefined) return
    form.dataset['sending'] = ''
    event.submitter?.setAttribute('aria-busy', 'true')
  })
  // Back shows the page as it was left, which must be usable again.
  addEventListener('pageshow', allowSending)
}

/** Lets forms go that were sent, and whose page is still here. */
export function allowSending(): void {
  for (const form of document.querySelectorAll<HTMLElement>('[data-sending]')) {
    delete form.dataset['sending']
    for (const button of form.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
  }
}
