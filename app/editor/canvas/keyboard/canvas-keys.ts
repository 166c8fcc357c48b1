import { useEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { pageOf, type Editor } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useShop } from '#app/i18n/shop-view.tsx'
import type { Element as DesignElement } from '#design/elements/element.ts'
import {
  copySelected,
  cutSelected,
  duplicateSelected,
  paste,
  wordsOf,
} from '#app/editor/canvas/actions/clipboard-actions.ts'
import { shiftCrop, zoomCrop } from '#app/editor/canvas/actions/crop-actions.ts'
import { orderSelected } from '#app/editor/canvas/actions/order-actions.ts'
import type { ActionOutcome } from '#app/editor/canvas/actions/outcome.ts'
import {
  deleteSelected,
  groupSelected,
  moveSelected,
  redo,
  scaleSelected,
  selectAll,
  toggleChosen,
  toggleLock,
  turnSelected,
  undo,
  ungroupSelected,
} from '#app/editor/canvas/actions/selected-actions.ts'
import { useElementOpening } from '#app/editor/canvas/selection/element-opening.ts'
import { shortcutOf, type Shortcut } from './keyboard-map.ts'
import { useAction } from '#app/editor/canvas/use-action.ts'

/** Wherever the focus is, as long as nobody types there. */
const everywhere = new Set<Shortcut['does']>(['undo', 'redo'])

/** The canvas by keys alone. Listens at the window: what is deleted takes the focus with it. */
export function useCanvasKeys(
  viewportRef: RefObject<HTMLElement | null>,
  showHelp: () => void,
): void {
  const editor = useEditor()
  const act = useAction()
  const { open } = useElementOpening()
  const { locale } = useShop()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = event.defaultPrevented ? undefined : shortcutOf(event)
      if (!shortcut || isTyping(event.target) || isDialogOpen()) return
      const isHere = isAtCanvas(event.target, viewportRef.current)
      if (!isHere && !everywhere.has(shortcut.does)) return
      const elementId = elementButton(event.target)
      if ((shortcut.does === 'open' || shortcut.does === 'choose') && !elementId) return
      const addAndFollow = (add: typeof paste) => {
        flushSync(() => act(add))
        if (elementId) focusChosen(editor, viewportRef.current)
      }
      if (shortcut.does === 'paste') {
        return pasteUnlessForeign(editor, () => addAndFollow(paste), locale.code)
      }
      event.preventDefault()
      // Keys do something to what has the focus, chosen or not.
      if (elementId && isAboutElement(shortcut)) chooseFocused(editor, elementId)
      if (shortcut.does === 'help') return showHelp()
      if (shortcut.does === 'leave') return leave(editor)
      if (shortcut.does === 'open') return openOrChoose(editor, elementId!, open)
      if (shortcut.does === 'duplicate') return addAndFollow(duplicateSelected)
      act((editor) => run(editor, shortcut, elementId))
      restoreFocus(viewportRef.current)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [editor, act, open, viewportRef, showHelp, locale])
}

/** A dialog may lose the focus with the button that was pressed, and Escape has to close it then. */
const isDialogOpen = () => document.querySelector('dialog:modal') !== null

function run(editor: Editor, shortcut: Shortcut, elementId: string | undefined): ActionOutcome {
  if (editor.getState().editing?.kind === 'crop') {
    if (shortcut.does === 'move') return shiftCrop(editor, shortcut)
    if (shortcut.does === 'scale') return zoomCrop(editor, shortcut.factor)
  }
  switch (shortcut.does) {
    case 'move':
      return moveSelected(editor, shortcut)
    case 'order':
      return orderSelected(editor, shortcut.order)
    case 'scale':
      return scaleSelected(editor, shortcut.factor)
    case 'turn':
      return turnSelected(editor, shortcut.angle)
    case 'delete':
      return deleteSelected(editor)
    case 'undo':
      return undo(editor)
    case 'redo':
      return redo(editor)
    case 'copy':
      return copySelected(editor)
    case 'cut':
      return cutSelected(editor)
    case 'select-all':
      return selectAll(editor)
    case 'group':
      return groupSelected(editor)
    case 'ungroup':
      return ungroupSelected(editor)
    case 'lock':
      return toggleLock(editor)
    case 'choose':
      return toggleChosen(editor, elementId!)
    case 'duplicate':
    case 'paste':
    case 'leave':
    case 'open':
    case 'help':
      return undefined
  }
}

const PASTE_EVENT_MS = 50

/**
 * Paste from elsewhere, which comes with an event of its own: files are photos, which the library takes, and
 * words that are not those of the copied elements become a text.
 */
function pasteUnlessForeign(editor: Editor, pasteElements: () => void, language: string): void {
  const waiting = setTimeout(pasteElements, PASTE_EVENT_MS)
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    const words = clipboardData?.getData('text/plain') ?? ''
    if (clipboardData?.files.length) return clearTimeout(waiting)
    if (words.trim() === '' || isCopied(editor, words)) return
    clearTimeout(waiting)
    void Promise.all([import('#app/editor/effects/paste-text.ts'), loadCommands()]).then(
      ([{ pasteText }]) => pasteText(editor, words, language),
    )
  }
  window.addEventListener('paste', onPaste, { once: true, capture: true })
}

/** The words of copied elements lie on the clipboard, too. */
function isCopied(editor: Editor, words: string): boolean {
  const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()
  return plain(wordsOf(editor.getState().copied)) === plain(words)
}

const notAboutElement = new Set<Shortcut['does']>([
  'undo',
  'redo',
  'select-all',
  'choose',
  'leave',
  'open',
  'help',
])

function isAboutElement({ does }: Shortcut): boolean {
  return !notAboutElement.has(does)
}

function chooseFocused(editor: Editor, elementId: string): void {
  if (!editor.getState().selection.includes(elementId)) {
    editor.select([])
    toggleChosen(editor, elementId)
  }
}

function openOrChoose(
  editor: Editor,
  elementId: string,
  open: (element: DesignElement) => void,
): void {
  const { selection } = editor.getState()
  if (editor.getState().editing?.kind === 'crop') return editor.edit(null)
  const isOnly = selection.length === 1 && selection[0] === elementId
  if (!isOnly) return editor.select([elementId])
  const element = pageOf(editor.getState()).elements.find(({ id }) => id === elementId)
  if (element) open(element)
}

function leave(editor: Editor): void {
  if (editor.getState().editing) editor.edit(null)
  else editor.select([])
}

/** Focus after a deletion: what had it is gone, and the canvas itself takes it. */
function restoreFocus(viewport: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) viewport?.focus({ preventScroll: true })
  })
}

/** The next key is meant for the copy, not for what it was made of; it may come before a frame. */
function focusChosen(editor: Editor, viewport: HTMLElement | null): void {
  const name = CSS.escape(editor.getState().selection[0] ?? '')
  const button = viewport?.querySelector<HTMLElement>(`[data-element-button="${name}"]`)
  button?.focus({ preventScroll: true })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog') !== null
  )
}

function isAtCanvas(target: EventTarget | null, viewport: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return true
  return target === document.body || target.id === 'main' || viewport?.contains(target) === true
}

function elementButton(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement ? target.dataset['elementButton'] : undefined
}
