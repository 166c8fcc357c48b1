/** Says whether something is remembered already, and remembers it without leaving the page. */
export function startWish(form: HTMLFormElement): void {
  const button = form.querySelector('button')!
  const add = form.querySelector<HTMLElement>('[data-wish-add]')!
  const kept = form.querySelector<HTMLElement>('[data-wish-kept]')!
  const show = (isKept: boolean) => {
    add.hidden = isKept
    kept.hidden = !isKept
    button.toggleAttribute('data-kept', isKept)
  }
  void fetch(form.dataset['wish']!)
    .then(
      async (answer) => answer.ok && show(Boolean(((await answer.json()) as { id?: string }).id)),
    )
    // Whoever asks again finds it on the list.
    .catch(() => {})
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (add.hidden) return location.assign(form.dataset['wishList']!)
    button.ariaBusy = 'true'
    const body = new URLSearchParams([...new FormData(form)] as [string, string][])
    fetch(form.action, { method: 'POST', body, redirect: 'follow' })
      .then((answer) => {
        // A list that is full says so on its own page.
        if (!answer.ok || answer.url.includes('refused=')) location.assign(answer.url)
        else {
          show(true)
          document.dispatchEvent(new Event('wished'))
        }
      })
      .catch(() => form.submit())
      .finally(() => {
        button.ariaBusy = null
        form.ariaBusy = null
      })
  })
}

const SAID_MS = 3_000

/** By what the device has for it, or else as a link on the clipboard. */
export function offerShare(place: HTMLElement): void {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  // In browsers that have none, or on pages without https.
  const canShare = typeof (navigator as { share?: unknown }).share === 'function'
  if (!canShare && !clipboard) return
  const said = place.querySelector<HTMLElement>('[data-copied]')!
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  place.classList.remove('unseen')
  place.querySelector('button')!.addEventListener('click', () => {
    if (canShare) {
      // Who closes the device's own sheet has decided.
      void navigator.share({ title: place.dataset['share']!, url }).catch(() => {})
      return
    }
    void clipboard!.writeText(url).then(() => {
      said.textContent = said.dataset['copied']!
      setTimeout(() => (said.textContent = ''), SAID_MS)
    })
  })
}
