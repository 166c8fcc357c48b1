const PAUSE_MS = 250

/**
 * Draws the part of a page that a form's fields decide (`data-preview` names its id) anew while somebody types: the
 * page itself is asked, with the fields in its address. Without a script a button does the same.
 */
export function previewForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-preview]')) {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = 0
    const draw = async () => {
      const mine = (asked += 1)
      const href = addressOf(form)
      const answer = await fetch(href)
      const part = partOf(await answer.text(), form.dataset['preview']!)
      // Something newer is on its way, or the session ended: what stands there stays.
      if (mine !== asked || !part) return
      document.getElementById(part.id)?.replaceChildren(...part.childNodes)
      history.replaceState(null, '', href)
      delete form.dataset['drawing']
    }
    form.addEventListener('input', () => {
      form.dataset['drawing'] = ''
      clearTimeout(timer)
      timer = setTimeout(() => void draw(), PAUSE_MS)
    })
  }
}

const partOf = (html: string, id: string) =>
  new DOMParser().parseFromString(html, 'text/html').getElementById(id)

/** Without what is the form's own: its key, and the sums that it was drawn with. */
function addressOf(form: HTMLFormElement): string {
  const params = new URLSearchParams()
  const drawn = document.getElementById(form.dataset['preview']!)
  for (const element of form.elements) {
    if (
      !(
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
      )
    ) {
      continue
    }
    const isTick = element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(element.type)
    if (isTick && !element.checked) continue
    const { name, value } = element
    if (!isChosen(element) || !isPreviewed(form, name)) continue
    if (name && name !== '_key' && value !== '' && !drawn?.contains(element))
      params.append(name, value)
  }
  return `${form.action.split('?')[0]}?${params}`
}

const isChosen = (element: Element) =>
  !(element instanceof HTMLInputElement) ||
  (element.type !== 'file' && (!['checkbox', 'radio'].includes(element.type) || element.checked))

/** Names that decide the drawn part, by their beginnings; without any all of them do. Words about people stay out of addresses. */
function isPreviewed(form: HTMLFormElement, name: string): boolean {
  const beginnings = form.dataset['previewNames']?.split(' ')
  return beginnings?.some((beginning) => name.startsWith(beginning)) ?? true
}
