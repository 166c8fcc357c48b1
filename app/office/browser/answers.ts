/** Puts a ready-made answer where the cursor is, and remembers which it was. */
export function insertMacros(): void {
  const area = document.querySelector<HTMLTextAreaElement>('[data-answer]')
  if (!area) return
  const used = area.form?.elements.namedItem('macro')
  const begun = area.form?.elements.namedItem('macroText')
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-macro]')
    if (!link || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const { macro = '', macroText = '' } = link.dataset
    const isFirst = area.value.trim() === ''
    const glue = isFirst ? '' : '\n\n'
    area.setRangeText(glue + macroText, area.selectionStart, area.selectionEnd, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    if (isFirst && used instanceof HTMLInputElement && begun instanceof HTMLInputElement) {
      used.value = macro
      begun.value = macroText
      showActs(link.dataset['macroActs'])
    }
    area.focus()
  })
}

/** Acts of the macro that the answer began with, ticked: whoever answers takes away what should not be done. */
function showActs(written = '[]'): void {
  const place = document.querySelector<HTMLElement>('fieldset[data-macro-acts]')
  if (!place) return
  const acts = JSON.parse(written) as [word: string, name: string][]
  for (const old of place.querySelectorAll('label')) old.remove()
  for (const [word, name] of acts) {
    const label = document.createElement('label')
    label.className = 'o-tick'
    const box = document.createElement('input')
    Object.assign(box, { type: 'checkbox', name: 'macroAct', value: word, checked: true })
    const words = document.createElement('span')
    words.textContent = name
    label.append(box, words)
    place.append(label)
  }
  place.hidden = acts.length === 0
}

const WAIT_MS = 400

const plain = (words: string) => words.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Whether the conversation on this page shows words as ours. */
const isSaid = (words: string) =>
  [...document.querySelectorAll('#thread > li:not([data-direction=IN]) .o-thread-text')].some(
    ({ textContent }) => plain(textContent) === plain(words),
  )

/** Autosave of long texts in this browser, until they are said: a closed tab must not lose an answer. */
export function autosaveDrafts(): void {
  for (const area of document.querySelectorAll<HTMLTextAreaElement>('[data-draft]')) {
    const key = `draft:${area.dataset['draft']}`
    const kept = localStorage.getItem(key)
    if (kept && isSaid(kept)) localStorage.removeItem(key)
    else if (kept && area.value === '') area.value = kept
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      if (area.value === '') localStorage.removeItem(key)
      else localStorage.setItem(key, area.value)
    }
    area.addEventListener('input', () => {
      clearTimeout(timer)
      timer = setTimeout(save, WAIT_MS)
    })
    // Sent words may not arrive: the network may break, or the session may be over.
    addEventListener('pagehide', () => {
      clearTimeout(timer)
      save()
    })
  }
}
