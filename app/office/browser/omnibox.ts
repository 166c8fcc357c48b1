const PAUSE_MS = 150

/** Suggestions below the search of the office: what the same page would list, without its frame. */
export function suggest(): void {
  const form = document.querySelector<HTMLFormElement>('[data-omnibox]')
  const list = form?.querySelector<HTMLElement>('[data-omnibox-list]')
  const input = form?.querySelector('input')
  if (!form || !list || !input) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const close = () => {
    list.hidden = true
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    const words = input.value.trim()
    if (words.length < 2) return close()
    timer = setTimeout(() => {
      asked += 1
      const mine = asked
      void find(words).then((found) => {
        // An earlier question may be answered later.
        if (mine !== asked || !found) return
        list.replaceChildren(...found)
        list.hidden = found.length === 0
      })
    }, PAUSE_MS)
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...list.querySelectorAll('a')]
    if (links.length === 0) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    const index = links.indexOf(document.activeElement as HTMLAnchorElement) + step
    if (index < 0) input.focus()
    else links[Math.min(index, links.length - 1)]!.focus()
  })
  document.addEventListener('click', ({ target }) => {
    if (!form.contains(target as Node)) close()
  })
}

async function find(words: string): Promise<Element[] | undefined> {
  const answer = await fetch(`/office/search?q=${encodeURIComponent(words)}`)
  // Somebody with no right to search gets the page without its results.
  if (!answer.ok) return undefined
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return [...page.querySelectorAll('[data-found]')].slice(0, 8)
}
