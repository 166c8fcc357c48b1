import type { DesignDocument } from '#design/document.ts'
import { saveOutcomeOf } from './save-outcome.ts'
import { createDeviceWriter } from './device-writer.ts'
import type { Clock, LocalDraft, LocalDraftStore } from './local-draft.ts'
import { resolveConflict, type ConflictChoice } from './resolve-conflict.ts'
import { syncNext, type SyncPorts } from './sync-draft.ts'
import {
  adopt,
  copyOf,
  editDraftWork,
  isSaved,
  phaseOf,
  readDocument,
  restoreDraftWork,
  startDraftWork,
  type Conflict,
  type AutosaveStart,
  type Phase,
} from './draft-work.ts'

/** With the way to the shop and back, two seconds after the last change it is there. */
const DEBOUNCE_MS = 1_500
const LONGEST_WAIT_MS = 5_000

export type AutosaveState = {
  phase: Phase
  designId: string | undefined
  revision: number
  name: string
  savedAt: number | undefined
  conflict: Conflict | undefined
  refusal: string | undefined
}

export type AutosavePorts = Omit<SyncPorts, 'now'> & {
  store: LocalDraftStore
  clock: Clock
  /** Another document has to be shown: the other side of a conflict, or what this device kept. */
  show: (document: DesignDocument) => void
}

export type Autosave = ReturnType<typeof createAutosave>

/**
 * Sees to it that the last edit is always on the device, and soon in the shop. Knows neither React
 * nor the browser: tests give it a clock and a network that fails.
 */
export function createAutosave(start: AutosaveStart, given: AutosavePorts) {
  const { clock, show, server } = given
  const ports = { ...given, now: clock.now }
  const work = startDraftWork(start, given.newId())
  const listeners = new Set<() => void>()
  const first = stateNow()
  let state = first
  let isHurried = false
  let isStopped = false
  let isResolving = false
  let pumping: Promise<void> | undefined
  let cancelTimer: (() => void) | undefined
  /** Opened revision: what the shop had when the page was made. */
  const opened = start.revision
  const device = createDeviceWriter(
    { ...given, isNeeded: () => !isSaved(work) },
    () => ({
      copyId: work.copyId,
      copy: isSaved(work) ? undefined : copyOf(work),
      edit: work.edits,
    }),
    (edit) => (work.storedEdit = Math.max(work.storedEdit, edit)),
  )

  function stateNow(): AutosaveState {
    const { designId, revision, name, savedAt, conflict, refusal } = work
    return { phase: phaseOf(work), designId, revision, name, savedAt, conflict, refusal }
  }

  function changed(): void {
    if (isStopped) return
    device.touch()
    const next = stateNow()
    const names = Object.keys(next) as (keyof AutosaveState)[]
    if (names.every((name) => next[name] === state[name])) return
    state = next
    for (const listener of listeners) listener()
  }

  /** When something is to be sent; undefined while there is nothing, or nobody has decided yet. */
  function dueAt(): number | undefined {
    if (isStopped || work.conflict || work.refusal !== undefined || isSaved(work)) return undefined
    if (isHurried) return -Infinity
    if (work.failures > 0) return work.retryAt
    if (work.attempt) return -Infinity
    const { editedAt, unsavedSince = editedAt } = work
    return Math.min(editedAt + DEBOUNCE_MS, unsavedSince + LONGEST_WAIT_MS)
  }

  function schedule(): void {
    cancelTimer?.()
    cancelTimer = undefined
    const due = dueAt()
    if (due === undefined || pumping) return
    cancelTimer = clock.after(Math.max(0, due - clock.now()), () => void pump())
  }

  function pump(): Promise<void> {
    pumping ??= sendAll().finally(() => {
      pumping = undefined
      changed()
      schedule()
      // What this device still had arrived long ago, and more after it.
      if (work.revision < opened) void refresh()
    })
    return pumping
  }

  async function sendAll(): Promise<void> {
    const isDue = () => (dueAt() ?? Infinity) <= clock.now()
    while (isDue()) {
      const sending = syncNext(work, ports)
      // With the attempt: it may arrive although its answer does not.
      changed()
      if (!(await sending)) break
      changed()
    }
    isHurried = false
  }

  function hurry(): void {
    isHurried = true
    void pump()
  }

  /** Everything to the shop, now; says whether it has it. */
  async function flush(): Promise<boolean> {
    isHurried = true
    while (isHurried) await pump()
    return isSaved(work)
  }

  const isFree = () => isSaved(work) && !pumping && !work.conflict

  /** Refresh: what others saved meanwhile, unless there is something of our own. */
  async function refresh(): Promise<void> {
    if (work.designId === undefined || !isFree()) return
    const outcome = saveOutcomeOf(await server.open(work.designId))
    if (outcome.kind !== 'done' || !isFree()) return
    const { name, document, revision } = outcome.value
    if (revision <= work.revision) return
    work.name = name
    adopt(work, readDocument(document), revision)
    show(work.document)
    changed()
  }

  return {
    getState: () => state,
    getFirstState: () => first,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(document: DesignDocument): void {
      if (document === work.document) return
      editDraftWork(work, document, clock.now())
      changed()
      schedule()
    },
    rename(name: string): void {
      if (name === work.name) return
      work.name = name
      work.isRenamed = true
      work.editedAt = clock.now()
      changed()
      schedule()
    },
    /** As which tab; before anything is edited, what an earlier one left. */
    attachTab(sitting: string, left?: LocalDraft): void {
      work.sitting = sitting
      if (!left) {
        // What was edited before is kept under this name, too: a reload looks for it.
        if (!isSaved(work)) changed()
        return
      }
      restoreDraftWork(work, left)
      show(work.document)
      changed()
      schedule()
    },
    flush,
    /** Also of pages that nobody has touched: somebody wants them as they are. */
    makeDesign(): Promise<boolean> {
      if (work.designId === undefined && isSaved(work)) work.edits += 1
      return flush()
    },
    /** The network is back, or somebody asks for it. */
    hurry,
    /** The shop knows this design no longer as ours, as was heard when it was asked for something else. */
    markLost(code: string): void {
      work.refusal = code
      changed()
    },
    /** Somebody has seen to what the shop did not want. */
    tryAgain(): void {
      work.refusal = undefined
      hurry()
    },
    /** As a design of one's own, when the one that it was is no longer ours. */
    saveAsNew(): void {
      work.designId = undefined
      work.refusal = undefined
      work.edits += 1
      hurry()
    },
    async resolve(choice: ConflictChoice, copyName: string): Promise<boolean> {
      if (isResolving) return false
      isResolving = true
      const isResolved = await resolveConflict(work, { choice, copyName }, ports)
      isResolving = false
      if (isResolved && choice === 'theirs') show(work.document)
      changed()
      schedule()
      return isResolved
    },
    flushToDevice: () => device.flush(),
    /** The page may be gone after this: what is sent and what is kept is on its way when it returns. */
    leave(): void {
      hurry()
      device.hurry()
    },
    /** Another autosave goes on with what is on the device. */
    async stop(): Promise<void> {
      cancelTimer?.()
      isStopped = true
      await device.flush()
    },
    refresh,
    /** Another tab of this browser saved something. */
    onRemoteSave(saved: { designId: string; revision: number }): void {
      if (saved.designId !== work.designId || saved.revision <= work.revision) return
      if (isSaved(work)) void refresh()
      else hurry()
    },
    isSaved: () => isSaved(work),
    /** Neither the shop nor this device will have the last edit: the page must not go without a word. */
    isAtRisk: () => !isSaved(work) && work.storedEdit < work.edits && !device.isTrusted(),
  }
}
