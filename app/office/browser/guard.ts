import { allowSending } from './forms.ts'
import { isChanged } from './unsent.ts'

/** Forms that hold nothing that somebody would miss: ticks of rows, choices that are sent at once, ways in. */
const UNGUARDED =
  '[data-bulk], [data-send-on-change], [data-passkey], [data-new-passkey], [data-proof]'

/** Form that has just been sent: it leaves with what was typed. */
let sent: EventTarget | null = null

/**
 * Asks before a page is left on which something was typed and not sent, by the browser's own question: a link beside a
 * long note must not lose it, nor a second form on the same page.
 */
export function guardForms(): void {
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    sent = event.target
    // A download leaves the page where it is, and its form is not gone.
    setTimeout(() => (sent = null), 1_000)
  })
  addEventListener('beforeunload', (event) => {
    if (!hasUnsent(document)) return
    event.preventDefault()
    // Runs only for whoever stays: what they had sent may be sent again.
    setTimeout(allowSending, 0)
  })
}

/** Whether a form within holds something that would be lost. */
export const hasUnsent = (within: ParentNode): boolean =>
  [...within.querySelectorAll<HTMLFormElement>('form[method=post]')].some(
    (form) => form !== sent && !form.matches(UNGUARDED) && [...form.elements].some(isUnsent),
  )

const isField = (
  element: Element,
): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

function isUnsent(element: Element): boolean {
  // Autosave keeps it, in this browser and on the server.
  if (!isField(element) || element.disabled || element.matches('[type=hidden], [data-draft]')) {
    return false
  }
  return isChanged(element) || isRefused(element)
}

/** Drawn again around what was typed, because it was refused: nowhere but here does it stand. */
function isRefused({ name, value }: { name: string; value: string }): boolean {
  const names = document.querySelector<HTMLElement>('[data-unsent-names]')?.dataset['unsentNames']
  return value !== '' && (names?.split(' ').includes(name) ?? false)
}
