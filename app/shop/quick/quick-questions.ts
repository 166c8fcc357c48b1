import { OTHER_FINDING } from './quick-data.ts'

/** Asks about each finding before the design is ordered: a yes to all at once is no yes. */
export function askAbout(codes: readonly string[], onYes: () => void): void {
  const dialog = document.querySelector<HTMLDialogElement>('#quick-questions')!
  const form = dialog.querySelector<HTMLFormElement>('[data-quick-questions]')!
  const questions = [...form.querySelectorAll<HTMLElement>('[data-code]')]
  const known = new Set(questions.map(({ dataset }) => dataset['code']!))
  const asked = new Set(codes.map((code) => (known.has(code) ? code : OTHER_FINDING)))
  for (const question of questions) question.hidden = !asked.has(question.dataset['code']!)
  form.reset()
  showMissing(form, undefined)
  asking?.abort()
  asking = new AbortController()
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const open = form.querySelector<HTMLInputElement>(
      '[data-code]:not([hidden]) input:not(:checked)',
    )
    showMissing(form, open ?? undefined)
    if (open) return open.focus()
    dialog.close()
    onYes()
  }
  form.addEventListener('submit', onSubmit, { signal: asking.signal })
  dialog.showModal()
}

/** Earlier question: its answer is no longer waited for. */
let asking: AbortController | undefined

function showMissing(form: HTMLFormElement, open: HTMLInputElement | undefined): void {
  for (const error of form.querySelectorAll<HTMLElement>('[data-missing]')) {
    error.hidden = !open || !error.closest('[data-code]')!.contains(open)
  }
}
