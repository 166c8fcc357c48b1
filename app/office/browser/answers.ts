import { addMacro, type BegunWith, type OfferedAct } from '#app/office/tickets/begun-with.ts'

type AnswerArea = HTMLTextAreaElement

/** Puts a ready-made answer where the cursor is, and remembers which it was and what is done with it. */
export function insertMacros(): void {
  const area = document.querySelector<AnswerArea>('[data-answer]')
  if (!area) return
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-macro]')
    if (!link || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const { macro = '', macroText = '', macroActs = '[]' } = link.dataset
    const isFirst = area.value.trim() === ''
    const glue = isFirst ? '' : '\n\n'
    const acts = (JSON.parse(macroActs) as [word: string, name: string][]).map(([word, name]) => ({
      word,
      name,
    }))
    const begun = addMacro(readBegun(area), { macro, macroText, acts }, isFirst)
    area.setRangeText(glue + macroText, area.selectionStart, area.selectionEnd, 'end')
    showBegun(area, begun)
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  })
}

const fieldOf = (area: AnswerArea, name: string) => {
  const field = area.form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

const placeOfActs = (area: AnswerArea) =>
  area.form?.querySelector<HTMLElement>('fieldset[data-macro-acts]')

/** Ready-made answer that stands in an answer, and its acts as they are ticked. */
function readBegun(area: AnswerArea): BegunWith {
  const boxes = placeOfActs(area)?.querySelectorAll<HTMLInputElement>('input[name=macroAct]') ?? []
  return {
    macro: fieldOf(area, 'macro')?.value ?? '',
    macroText: fieldOf(area, 'macroText')?.value ?? '',
    acts: [...boxes].map((box) => ({
      word: box.value,
      name: box.closest('label')?.textContent?.trim() ?? box.value,
      isTicked: box.checked,
    })),
  }
}

/** Acts of ready-made answers, ticked: whoever answers takes away what should not be done. */
function showBegun(area: AnswerArea, { macro, macroText, acts }: BegunWith): void {
  const [used, begun, place] = [
    fieldOf(area, 'macro'),
    fieldOf(area, 'macroText'),
    placeOfActs(area),
  ]
  if (used) used.value = macro
  if (begun) begun.value = macroText
  if (!place) return
  for (const old of place.querySelectorAll('label, input[type=hidden]')) old.remove()
  for (const act of acts) place.append(...elementsOf(act))
  place.hidden = acts.length === 0
}

function elementsOf({ word, name, isTicked }: OfferedAct): HTMLElement[] {
  const label = document.createElement('label')
  label.className = 'o-tick'
  const box = document.createElement('input')
  Object.assign(box, { type: 'checkbox', name: 'macroAct', value: word, checked: isTicked })
  const words = document.createElement('span')
  words.textContent = name
  label.append(box, words)
  const shown = document.createElement('input')
  Object.assign(shown, { type: 'hidden', name: 'macroActShown', value: word })
  return [shown, label]
}

const WAIT_MS = 400

const plain = (words: string) => words.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Whether the conversation on this page shows words as ours. */
const isSaid = (words: string) =>
  [...document.querySelectorAll('#thread > li:not([data-direction=IN]) .o-thread-text')].some(
    ({ textContent }) => plain(textContent) === plain(words),
  )

/** Autosave of long texts in this browser, until they are said: a closed tab must not lose an answer, nor what is done with it. */
export function autosaveDrafts(): void {
  for (const area of document.querySelectorAll<AnswerArea>('[data-draft]')) {
    const key = `draft:${area.dataset['draft']}`
    const begunKey = `${key}:begun`
    const forget = () => {
      localStorage.removeItem(key)
      localStorage.removeItem(begunKey)
    }
    const kept = localStorage.getItem(key)
    if (kept && isSaid(kept)) forget()
    else if (kept && area.value === '') {
      area.value = kept
      const begun = localStorage.getItem(begunKey)
      if (begun) showBegun(area, JSON.parse(begun) as BegunWith)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      if (area.value === '') return forget()
      localStorage.setItem(key, area.value)
      const begun = readBegun(area)
      if (begun.macro === '' && begun.acts.length === 0) localStorage.removeItem(begunKey)
      else localStorage.setItem(begunKey, JSON.stringify(begun))
    }
    const saveSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(save, WAIT_MS)
    }
    area.addEventListener('input', saveSoon)
    placeOfActs(area)?.addEventListener('change', saveSoon)
    // Sent words may not arrive: the network may break, or the session may be over.
    addEventListener('pagehide', () => {
      clearTimeout(timer)
      save()
    })
  }
}
