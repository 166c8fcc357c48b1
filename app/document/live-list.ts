/**
 * Filters and order of a list act at once: the page that its form leads to is asked for, and what
 * it found takes the place of what is here. The address follows, so that Back and a reload work.
 */
export function startLiveList(list: HTMLElement): void {
  list.dataset['live'] = ''
  let asking: AbortController | undefined
  let shown = location.search

  async function show(address: string, isNew = true): Promise<void> {
    asking?.abort()
    const { signal } = (asking = new AbortController())
    list.ariaBusy = 'true'
    try {
      const answer = await fetch(address, { signal, headers: { accept: 'text/html' } })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const next = page.querySelector<HTMLElement>('[data-list]')
      if (!answer.ok || answer.redirected || !next) return location.assign(address)
      replaceParts(list, next)
      if (isNew) history.pushState(null, '', address)
      shown = location.search
      list.ariaBusy = null
    } catch {
      // Another choice came before the answer; otherwise the browser itself says what is wrong.
      if (!signal.aborted) location.assign(address)
    }
  }

  list.addEventListener('change', ({ target }) => {
    const { form } = target as HTMLInputElement
    if (form?.method === 'get') void show(addressOf(form))
  })
  list.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.method !== 'get') return
    event.preventDefault()
    const panel = form.closest<HTMLElement>('[popover]:popover-open')
    panel?.hidePopover()
    const address = addressOf(form)
    if (new URL(address).search !== shown) void show(address)
    if (panel) list.scrollIntoView({ block: 'start' })
  })
  list.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-list-link]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void show(link.href)
  })
  // Tab leads out of the sheet: what is behind it would have the focus unseen.
  list.addEventListener('focusout', ({ relatedTarget }) => {
    const panel = list.querySelector<HTMLElement>('[popover]:popover-open')
    if (panel && relatedTarget && !panel.contains(relatedTarget as Node)) panel.hidePopover()
  })
  addEventListener('popstate', () => {
    if (location.search !== shown) void show(location.href, false)
  })
  // Somebody may have chosen while this script was on its way: nobody heard of it, and the button is gone from now on.
  const chosen = [...list.querySelectorAll('form')].find((form) => isChanged(form))
  if (chosen?.method === 'get') void show(addressOf(chosen))
}

/** Whether a form is not as the page drew it. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement) {
      const drawn = [...control.options].findIndex((option) => option.defaultSelected)
      return control.selectedIndex !== Math.max(drawn, 0)
    }
    return (
      control instanceof HTMLInputElement &&
      (control.checked !== control.defaultChecked || control.value !== control.defaultValue)
    )
  })
}

/** Without what was left empty, and without the order that is the usual one anyway. */
function addressOf(form: HTMLFormElement): string {
  const url = new URL(form.action)
  const usual = form.elements.namedItem('sort') as HTMLSelectElement | null
  const chosen = [...new FormData(form)].filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === usual?.dataset['usual']),
  )
  url.search = new URLSearchParams(chosen as [string, string][]).toString()
  return url.href
}

/** The parts that differ, one by one: the sheet itself stays open, and the focus where it was. */
function replaceParts(list: HTMLElement, next: HTMLElement): void {
  const focused = list.contains(document.activeElement) ? document.activeElement : undefined
  const place = focused && selectorOf(focused)
  for (const part of ['.list-filters', '[data-list-results]']) {
    const fresh = next.querySelector(part)
    if (fresh) list.querySelector(part)?.replaceChildren(...fresh.childNodes)
  }
  for (const gallery of list.querySelectorAll<HTMLElement>('[data-list-results] [data-gallery]')) {
    void import('./gallery.ts').then(({ startGallery }) => startGallery(gallery))
  }
  if (place && !list.contains(document.activeElement)) {
    list.querySelector<HTMLElement>(place)?.focus({ preventScroll: true })
  }
  const count = list.querySelector('[data-list-count]')?.textContent ?? ''
  list.querySelector('[data-list-status]')!.textContent = count
}

function selectorOf(element: Element): string | undefined {
  const name = element.getAttribute('name')
  if (name === null) return '.list-open, [data-list-results] select'
  const value = element.getAttribute('value')
  const isChoice = (element as HTMLInputElement).type === 'checkbox'
  return isChoice ? `[name="${name}"][value="${CSS.escape(value ?? '')}"]` : `[name="${name}"]`
}
