import type { DesignDocument } from '#design/document.ts'
import { openBrowser, WRITING_MS, type Browser, type Tab } from './autosave-browser.ts'
import { act } from './autosave-hands.ts'
import type { Ending, Step } from './autosave-steps.ts'
import { LEAST_BETWEEN_MS } from '#app/editor/autosave/machine/device-writer.ts'
import { LONGEST_UNHELD_MS } from '#app/editor/autosave/machine/watch-gestures.ts'

/** Crash loss: what is not written yet, and what was being written. */
const CRASH_MAY_TAKE_MS = LEAST_BETWEEN_MS + 3 * WRITING_MS
const LONG_MS = 200_000

type Tally = { endings: Record<Ending, number>; saved: number; steps: number }

export const newTally = (): Tally => ({
  endings: { reload: 0, close: 0, crash: 0, 'crash-while-writing': 0 },
  saved: 0,
  steps: 0,
})

type Seen = { at: number; shown: string }
type Watched = Tab & { seen: Seen[]; lastHandAt: number }

/**
 * Plays the steps and throws at the first lie: a bar that says saved while the shop has something
 * else, a gesture that nobody holds and nobody ends, or a tab that comes back with less than it had.
 */
export async function playAutosave(
  empty: DesignDocument,
  steps: readonly Step[],
  tally = newTally(),
): Promise<void> {
  const browser = openBrowser(empty)
  const { shop, pass } = browser
  const accepted = (designId: string) => shop.designs.get(designId)?.accepted ?? new Set()
  const tabs: (Watched | undefined)[] = []
  /** Found in the middle of something, and thrown after it: nobody's answer to a request. */
  const lies: string[] = []

  async function open(
    address: Parameters<Browser['openTab']>[0],
    seenBefore: readonly Seen[] = [],
  ): Promise<Watched> {
    const tab = await browser.openTab(address)
    const at = browser.clock.now()
    const seen = [...seenBefore, { at, shown: tab.shown() }]
    const watched = Object.assign(tab, { seen, lastHandAt: at })
    const look = () => {
      const shown = tab.shown()
      if (watched.seen.at(-1)!.shown !== shown)
        watched.seen.push({ at: browser.clock.now(), shown })
      checkSaved(watched)
    }
    tab.editor.subscribe(look)
    tab.autosave.subscribe(look)
    look()
    return watched
  }

  function checkSaved(tab: Watched): void {
    const { phase, designId } = tab.autosave.getState()
    if (phase !== 'saved' && phase !== 'fresh') return
    tally.saved += 1
    const isTrue =
      phase === 'fresh' ? tab.shown() === tab.opened : accepted(designId!).has(tab.shown())
    if (!isTrue) lies.push(`The bar says "${phase}", but what is shown is not`)
  }

  /** Somebody else's pages are in the shop now: ours are beside them. */
  function isContested(tab: Watched): boolean {
    const { designId, conflict } = tab.autosave.getState()
    const design = designId === undefined ? undefined : shop.designs.get(designId)
    if (!design) return false
    return conflict !== undefined || !tab.seen.some(({ shown }) => shown === design.document)
  }

  async function end(tab: Watched, how: Ending): Promise<Watched> {
    tally.endings[how] += 1
    const isReached = how === 'reload' || how === 'close'
    const now = browser.clock.now()
    if (isReached) tab.kept.leave()
    const [first, ...later] = recentOf(tab, isReached ? now : now - CRASH_MAY_TAKE_MS)
    const mayBeThere = new Set([first!, ...later])
    const wasContested = isContested(tab)
    const { designId, name, revision } = tab.autosave.getState()
    const hadNothingToSave = tab.autosave.isSaved()
    tab.kill(how === 'crash-while-writing')
    const sitting = how === 'reload' ? tab.address.sitting : browser.newId('tab')
    let next = await open({ designId, sitting }, tab.seen)
    // Whoever finds less than there was is offered what was left, and takes it.
    const { offered } = next
    const findsLess = designId === undefined || !mayBeThere.has(next.shown())
    if (offered !== undefined && !hadNothingToSave && findsLess) {
      next.kill(false)
      next = await open(
        { designId: undefined, sitting: browser.newId('tab'), copyId: offered },
        tab.seen,
      )
    }
    const isThere = mayBeThere.has(next.shown())
    // What an earlier life of the tab had sent may arrive after this one was opened.
    const isOvertaken =
      hadNothingToSave && designId !== undefined && shop.designs.get(designId)!.revision > revision
    if (wasContested || isOvertaken || isContested(next)) {
      const reachable = new Set([
        ...accepted(designId ?? next.autosave.getState().designId ?? ''),
        ...shop.documents(),
        ...[...browser.device.copies.values()].map(({ document }) => document),
      ])
      const isKept = isThere || [...mayBeThere].some((shown) => reachable.has(shown))
      if (!isKept) throw new Error(`Lost after ${how}, beside what somebody else saved`)
      return next
    }
    if (!isThere) throw new Error(`Lost after ${how}: ${next.shown()} instead of ${first}`)
    const isNameSaved = next.autosave.getState().name === name
    if (isReached && tabs.length === 1 && !isNameSaved) throw new Error(`Name lost after ${how}`)
    return next
  }

  for (const step of steps) {
    tally.steps += 1
    if ('wait' in step) await pass(step.wait)
    else if ('network' in step) shop.setNetwork(step.network)
    else if ('elsewhere' in step) saveElsewhere(browser, tabs[0])
    else {
      const at = step.tab
      const designId = tabs[0]?.autosave.getState().designId
      const tab = (tabs[at] ??= await open({ designId, sitting: browser.newId('tab') }))
      if ('end' in step) tabs[at] = await end(tab, step.end)
      else {
        tab.lastHandAt = browser.clock.now()
        await act(browser, tab, step.doing)
      }
    }
    for (const tab of tabs) if (tab) checkUnheld(browser, tab)
    if (lies.length > 0) throw new Error(lies[0])
  }

  // In the end everything is with the shop, and everybody says so.
  shop.setNetwork('well')
  for (const tab of tabs) {
    if (!tab) continue
    tab.held.clear()
    await pass(LONG_MS)
    while (tab.autosave.getState().conflict)
      await act(browser, tab, { do: 'resolve', choice: 'mine' })
    await pass(LONG_MS)
    const { phase } = tab.autosave.getState()
    if (phase !== 'saved' && phase !== 'fresh') throw new Error(`At the end it is ${phase}`)
    checkSaved(tab)
  }
  if (lies.length > 0) throw new Error(lies[0])
}

/** Recent documents: what was shown since then, and what was shown just then. */
function recentOf(tab: Watched, since: number): string[] {
  const before = tab.seen.findLastIndex(({ at }) => at <= since)
  return tab.seen.slice(Math.max(0, before)).map(({ shown }) => shown)
}

function checkUnheld({ clock }: Browser, tab: Watched): void {
  if (tab.held.size > 0 || !tab.editor.getState().history.gesture) return
  const quietFor = clock.now() - tab.lastHandAt
  if (quietFor > LONGEST_UNHELD_MS) throw new Error(`Nobody ends a gesture for ${quietFor} ms`)
}

function saveElsewhere({ shop }: Browser, tab: Watched | undefined): void {
  const designId = tab?.autosave.getState().designId
  if (designId === undefined) return
  const document = JSON.parse(shop.designs.get(designId)!.document) as DesignDocument
  shop.saveElsewhere(
    designId,
    JSON.stringify({ ...document, variant: `theirs-${tab!.seen.length}` }),
  )
}
