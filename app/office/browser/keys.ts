import { GO_KEY, officeKeys, type OfficeKeyAct } from '#app/office/office-keys.ts'
import { checkRow, closePeek, moveRow, openRow, peekRow } from './list.ts'

const OFF = 'office keys off'
const GO_MS = 1_500

/** Single keys act only where nothing is typed, and not at all for who turned them off. */
export function obeyKeys(): void {
  const sheet = document.querySelector<HTMLDialogElement>('[data-key-sheet]')
  const off = sheet?.querySelector<HTMLInputElement>('[data-keys-off]')
  if (off) {
    off.checked = localStorage.getItem(OFF) !== null
    off.addEventListener('change', () => {
      if (off.checked) localStorage.setItem(OFF, 'yes')
      else localStorage.removeItem(OFF)
    })
  }
  for (const button of document.querySelectorAll('[data-key-help]')) {
    button.addEventListener('click', () => sheet?.showModal())
  }
  let goUntil = 0
  const acts: Record<OfficeKeyAct, () => void> = {
    search: () => document.querySelector<HTMLInputElement>('[data-omnibox] input')?.focus(),
    next: () => moveRow(1),
    previous: () => moveRow(-1),
    check: checkRow,
    peek: () => void peekRow(),
    open: openRow,
    edit: () => press('edit'),
    reply: () => press('reply'),
    assign: () => press('assign'),
    note: () => document.querySelector<HTMLElement>('[data-note-field] textarea')?.focus(),
    help: () => sheet?.showModal(),
  }
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === 'Escape') closePeek()
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
      event.preventDefault()
      return acts.search()
    }
    const isPlain = !ctrlKey && !metaKey && !altKey
    if (!isPlain || isTyping(event.target) || localStorage.getItem(OFF) !== null) return
    if (goUntil > event.timeStamp) {
      goUntil = 0
      const link = document.querySelector<HTMLAnchorElement>(`[data-go="${CSS.escape(key)}"]`)
      if (link) {
        event.preventDefault()
        return link.click()
      }
    }
    if (key === GO_KEY) {
      goUntil = event.timeStamp + GO_MS
      return
    }
    const act = actOf(key)
    if (!act || !isMeant(act, event.target)) return
    event.preventDefault()
    acts[act]()
  })
}

/** Presses what the page names for a key, or goes to the field where it is typed. */
function press(act: 'edit' | 'reply' | 'assign'): void {
  const meant = document.querySelector<HTMLElement>(`[data-key-act="${act}"]`)
  const field = meant?.querySelector<HTMLElement>('textarea, select, input:not([type=hidden])')
  if (field) field.focus()
  else meant?.click()
}

function actOf(key: string): OfficeKeyAct | undefined {
  const name = key === ' ' ? 'Space' : key
  return officeKeys.find(({ keys }) => keys.length === 1 && keys[0] === name)?.act
}

/** Space and Enter belong to whatever has the focus, unless that is the current row. */
function isMeant(act: OfficeKeyAct, target: EventTarget | null): boolean {
  if (act !== 'peek' && act !== 'open') return true
  const element = target as HTMLElement
  const isRow = element.closest('tr[data-current]') !== null
  if (act === 'open') return isRow && element.tagName !== 'A' && element.tagName !== 'BUTTON'
  return isRow
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement
  return (
    element.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(element.tagName) ||
    (element instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(element.type))
  )
}
