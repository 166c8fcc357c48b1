import { watchWork } from '#app/document/unsaved.ts'
import type { Editor } from '#app/editor/core/editor.ts'
import { goOnWithLeft, keepEditor } from '#app/editor/keeping/machine/keep-editor.ts'
import type { Keeper } from '#app/editor/keeping/machine/keeper.ts'
import type { KeptCopy } from '#app/editor/keeping/machine/kept-copy.ts'
import type { KeeperStart } from '#app/editor/keeping/machine/work.ts'
import { watchHeldPointers } from './held-pointers.ts'
import { browserClock, deviceStore, hearOtherTabs, hearSigningOut, newId } from './keeper-ports.ts'
import { sitDown, type Sitting } from './sitting.ts'

export const COPY_PARAMETER = 'copy'
const DRAFT_PARAMETER = 'draft'

let sitting: Promise<Sitting> | undefined
/** Of this page, with their articles: two of them must not save the same design. */
const living = new Map<Keeper, number>()

const sit = () => (sitting ??= sitDown(sessionStorage, navigator.locks, newId))

/** From here on every edit is kept. Gives back how to end it; what is under way still arrives. */
export function openKeeping(
  keeper: Keeper,
  editor: Editor,
  start: KeeperStart,
  told: { onRestored: () => void; onOffer: (copy: KeptCopy) => void },
): () => void {
  const pointers = watchHeldPointers()
  const { leave, stop } = keepEditor(editor, keeper, {
    clock: browserClock,
    isHeld: pointers.isHeld,
  })
  const stops = [
    stop,
    pointers.stop,
    keeper.subscribe(() => nameDraft(keeper.getState().designId)),
    hearOtherTabs((saved) => keeper.hear(saved)),
    hearSigningOut(() => keeper.hurry()),
    watchWindow(keeper, leave),
    watchWork({ isUnsaved: () => !keeper.isSaved(), save: () => keeper.flush() }),
  ]
  void begin(keeper, editor, start, told)
  return () => {
    for (const stop of stops) stop()
    keeper.hurry()
  }
}

async function begin(
  keeper: Keeper,
  editor: Editor,
  start: KeeperStart,
  told: { onRestored: () => void; onOffer: (copy: KeptCopy) => void },
): Promise<void> {
  // React opens it twice while developing.
  if (living.has(keeper)) return
  for (const [other, articleId] of living) {
    if (articleId !== start.articleId) continue
    living.delete(other)
    await other.stop()
  }
  living.set(keeper, start.articleId)
  const seat = await sit()
  const { isRestored, offered } = goOnWithLeft(keeper, editor, start, {
    sitting: seat.id,
    copyId: new URL(location.href).searchParams.get(COPY_PARAMETER) ?? undefined,
    copies: await readLeft(seat),
  })
  if (isRestored) told.onRestored()
  if (offered) told.onOffer(offered)
}

/** What tabs left that are no longer open. */
export async function listLeftWork(): Promise<KeptCopy[]> {
  return readLeft(await sit())
}

async function readLeft(seat: Sitting): Promise<KeptCopy[]> {
  const copies = await deviceStore.list().catch(() => [])
  const taken = await Promise.all(copies.map((copy) => seat.isTaken(copy.sitting)))
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

function watchWindow(keeper: Keeper, leave: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  addEventListener('online', () => keeper.hurry(), { signal })
  addEventListener(
    'keydown',
    (event) => {
      // By habit; the browser would save a page that nobody can open.
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      keeper.hurry()
    },
    { signal },
  )
  addEventListener(
    'beforeunload',
    (event) => {
      if (keeper.isAtRisk()) event.preventDefault()
    },
    { signal },
  )
  // The last word of a tab that is closed or goes elsewhere.
  addEventListener('pagehide', leave, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') return void keeper.refresh()
      // A phone may end a page that is out of sight without another word.
      leave()
    },
    { signal },
  )
  return () => ending.abort()
}
