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
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- asked again, it replaces the last answer
  form.onsubmit = (event) => {
    event.preventDefault()
    const open = form.querySelector<HTMLInputElement>(
      '[data-code]:not([hidden]) input:not(:checked)',
    )
    showMissing(form, open ?? undefined)
    if (open) return open.focus()
    dialog.close()
    onYes()
  }
  dialog.showModal()
}

function showMissing(form: HTMLFormElement, open: HTMLInputElement | undefined): void {
  for (const error of form.querySelectorAll<HTMLElement>('[data-missing]')) {
    error.hidden = !open || !error.closest('[data-code]')!.contains(open)
  }
}
