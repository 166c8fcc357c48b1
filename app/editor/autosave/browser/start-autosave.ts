import { watchWork } from '#app/document/unsaved.ts'
import type { Editor } from '#app/editor/core/editor.ts'
import { resumeLeftDraft, connectEditor } from '#app/editor/autosave/machine/connect-editor.ts'
import type { Autosave } from '#app/editor/autosave/machine/autosave.ts'
import type { LocalDraft } from '#app/editor/autosave/machine/local-draft.ts'
import type { AutosaveStart } from '#app/editor/autosave/machine/draft-work.ts'
import { watchHeldPointers } from './held-pointers.ts'
import {
  browserClock,
  deviceStore,
  listenToOtherTabs,
  listenForSignOut,
  newId,
} from './autosave-ports.ts'
import { claimTab, type BrowserTab } from './browser-tab.ts'

export const COPY_PARAMETER = 'copy'
const DRAFT_PARAMETER = 'draft'

let claimedTab: Promise<BrowserTab> | undefined
/** Living autosaves of this page, with their articles: two of them must not save the same design. */
const living = new Map<Autosave, number>()

const thisTab = () => (claimedTab ??= claimTab(sessionStorage, navigator.locks, newId))

/** From here on every edit is kept. Gives back how to end it; what is under way still arrives. */
export function startAutosave(
  autosave: Autosave,
  editor: Editor,
  start: AutosaveStart,
  told: { onRestored: () => void; onOffer: (copy: LocalDraft) => void },
): () => void {
  const pointers = watchHeldPointers()
  const { leave, stop } = connectEditor(editor, autosave, {
    clock: browserClock,
    isHeld: pointers.isHeld,
  })
  const stops = [
    stop,
    pointers.stop,
    autosave.subscribe(() => nameDraft(autosave.getState().designId)),
    listenToOtherTabs((saved) => autosave.onRemoteSave(saved)),
    listenForSignOut(() => autosave.hurry()),
    watchWindow(autosave, leave),
    watchWork({ isUnsaved: () => !autosave.isSaved(), save: () => autosave.flush() }),
  ]
  void begin(autosave, editor, start, told)
  return () => {
    for (const stop of stops) stop()
    autosave.hurry()
  }
}

async function begin(
  autosave: Autosave,
  editor: Editor,
  start: AutosaveStart,
  told: { onRestored: () => void; onOffer: (copy: LocalDraft) => void },
): Promise<void> {
  // React opens it twice while developing.
  if (living.has(autosave)) return
  for (const [other, articleId] of living) {
    if (articleId !== start.articleId) continue
    living.delete(other)
    await other.stop()
  }
  living.set(autosave, start.articleId)
  const browserTab = await thisTab()
  const { isRestored, offered } = resumeLeftDraft(autosave, editor, start, {
    sitting: browserTab.id,
    copyId: new URL(location.href).searchParams.get(COPY_PARAMETER) ?? undefined,
    copies: await readLeft(browserTab),
  })
  if (isRestored) told.onRestored()
  if (offered) told.onOffer(offered)
}

/** Left drafts of tabs that are no longer open. */
export async function listLeftDrafts(): Promise<LocalDraft[]> {
  return readLeft(await thisTab())
}

async function readLeft(browserTab: BrowserTab): Promise<LocalDraft[]> {
  const copies = await deviceStore.list().catch(() => [])
  const taken = await Promise.all(copies.map((copy) => browserTab.isTaken(copy.sitting)))
  return copies.filter((_, index) => !taken[index])
}

/** A reload, or a bookmark, comes back to the same design. */
function nameDraft(designId: string | undefined): void {
  const url = new URL(location.href)
  if (designId === undefined || url.searchParams.get(DRAFT_PARAMETER) === designId) return
  for (const name of ['design', 'variant', COPY_PARAMETER]) url.searchParams.delete(name)
  url.searchParams.set(DRAFT_PARAMETER, designId)
  history.replaceState(history.state, '', url)
}

function watchWindow(autosave: Autosave, leave: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  addEventListener('online', () => autosave.hurry(), { signal })
  addEventListener(
    'keydown',
    (event) => {
      // By habit; the browser would save a page that nobody can open.
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      autosave.hurry()
    },
    { signal },
  )
  addEventListener(
    'beforeunload',
    (event) => {
      if (autosave.isAtRisk()) event.preventDefault()
    },
    { signal },
  )
  // The last word of a tab that is closed or goes elsewhere.
  addEventListener('pagehide', leave, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') return void autosave.refresh()
      // A phone may end a page that is out of sight without another word.
      leave()
    },
    { signal },
  )
  return () => ending.abort()
}
