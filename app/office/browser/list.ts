import { hasUnsent } from './guard.ts'

/** Tabs that are wider than a phone begin where somebody is: the current one had stood beyond the edge. */
export function showCurrentTabs(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.o-tabs')) {
    const current = tabs.querySelector<HTMLElement>('[aria-current]')
    if (!current) continue
    const { left, right } = current.getBoundingClientRect()
    const edges = tabs.getBoundingClientRect()
    if (right > edges.right) tabs.scrollLeft += right - edges.right
    else if (left < edges.left) tabs.scrollLeft -= edges.left - left
  }
}

/** Tick in a table's head: all rows of this page. The bar below says how many are ticked. */
export function checkAll(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-bulk]')) {
    const all = form.querySelector<HTMLInputElement>('[data-check-all]')
    const rows = [...form.querySelectorAll<HTMLInputElement>('input[name=ids]')]
    const tell = () => {
      const count = rows.filter(({ checked }) => checked).length
      form.dataset['checked'] = String(count)
      for (const place of form.querySelectorAll('[data-checked-count]')) {
        place.textContent = String(count)
      }
      if (all) {
        all.checked = count === rows.length
        all.indeterminate = count > 0 && count < rows.length
      }
    }
    all?.addEventListener('change', () => {
      for (const row of rows) row.checked = all.checked
      tell()
    })
    form.addEventListener('change', tell)
    tell()
  }
}

const rowsOf = () => [...document.querySelectorAll<HTMLTableRowElement>('[data-list] tr[data-row]')]

const currentRow = () => document.querySelector<HTMLTableRowElement>('tr[data-current]')

/** Moves the mark of the current row, and the focus with it, so that a screen reader follows. */
export function moveRow(step: 1 | -1): void {
  const rows = rowsOf()
  if (rows.length === 0) return
  const current = currentRow()
  const index = current ? rows.indexOf(current) + step : step === 1 ? 0 : rows.length - 1
  const next = rows[Math.max(0, Math.min(rows.length - 1, index))]!
  current?.removeAttribute('data-current')
  next.dataset['current'] = ''
  next.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
  followPeek()
}

export function checkRow(): void {
  currentRow()?.querySelector<HTMLInputElement>('input[name=ids]')?.click()
}

export function openRow(): void {
  const href = currentRow()?.dataset['row']
  if (href) location.assign(href)
}

/** What was typed beside the list goes with what is shown there. */
const mayLeave = (panel: HTMLElement): boolean =>
  // oxlint-disable-next-line no-alert -- the browser's own question works for every reader and key
  !hasUnsent(panel) || confirm(panel.dataset['unsent'])

const panelOf = () => document.querySelector<HTMLElement>('[data-peek]')

/** Shows a row's page beside the list, without leaving it; the same key closes it. */
export async function peekRow(): Promise<void> {
  const panel = panelOf()
  const href = currentRow()?.dataset['row']
  if (!panel || !href) return
  if (!panel.hidden && panel.dataset['href'] === href) return closePeek()
  if (!mayLeave(panel)) return
  const answer = await fetch(href)
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const main = page.querySelector('main')
  if (!main) return
  renameIds(main)
  panel.querySelector('[data-peek-body]')?.replaceChildren(...main.childNodes)
  panel.querySelector<HTMLAnchorElement>('[data-peek-open]')!.href = href
  panel.dataset['href'] = href
  panel.hidden = false
  panel.scrollTop = 0
}

const idReferences = ['id', 'for', 'aria-describedby', 'aria-labelledby']

/** Ids of a page beside the list would stand there twice; what points to them points to their new names. */
function renameIds(main: Element): void {
  for (const name of idReferences) {
    for (const element of main.querySelectorAll(`[${name}]`)) {
      const ids = element.getAttribute(name)!.split(/\s+/)
      element.setAttribute(name, ids.map((id) => `peek-${id}`).join(' '))
    }
  }
}

/** Panel that is open follows the row that one has moved to. */
export function followPeek(): void {
  const panel = panelOf()
  if (panel && !panel.hidden) void peekRow()
}

export function closePeek(): void {
  const panel = panelOf()
  if (!panel || panel.hidden || !mayLeave(panel)) return
  const hadFocus = panel.contains(document.activeElement)
  panel.hidden = true
  panel.querySelector('[data-peek-body]')?.replaceChildren()
  if (hadFocus) currentRow()?.querySelector<HTMLElement>('a')?.focus()
}

/** Row that has the focus becomes the current one; the panel has a button that closes it. */
export function watchRows(): void {
  document.addEventListener('focusin', ({ target }) => {
    const row = (target as HTMLElement).closest<HTMLTableRowElement>('[data-list] tr[data-row]')
    if (!row || row === currentRow()) return
    currentRow()?.removeAttribute('data-current')
    row.dataset['current'] = ''
  })
  panelOf()?.querySelector('[data-peek-close]')?.addEventListener('click', closePeek)
}
