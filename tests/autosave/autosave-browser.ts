import { createGestures } from '#app/editor/canvas/gestures/gestures.ts'
import { createCanvasOverlay } from '#app/editor/canvas/viewport/canvas-overlay.ts'
import { createBurst } from '#app/editor/core/burst.ts'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { createEditor, documentOf, pageOf, type OpenGesture } from '#app/editor/core/editor.ts'
import type { DesignDocument } from '#design/document.ts'
import { createFakeClock, createFakeShop, createFakeStore } from './fake-shop.ts'
import { resumeLeftDraft, connectEditor } from '#app/editor/autosave/machine/connect-editor.ts'
import { createAutosave } from '#app/editor/autosave/machine/autosave.ts'
import type { DraftServer } from '#app/editor/autosave/machine/draft-server.ts'
import type { Clock, LocalDraftStore } from '#app/editor/autosave/machine/local-draft.ts'

await loadCommands()

const ARTICLE_ID = 12
/** How long the browser takes to write. */
export const WRITING_MS = 15
/** Between the page that the shop made and the scripts that go on with it. */
const STARTING_MS = 40
const viewport = { x: 100, y: 50, width: 1000, height: 700 }

export type Browser = ReturnType<typeof openBrowser>
export type Tab = Awaited<ReturnType<Browser['openTab']>>
type Address = { designId: string | undefined; sitting: string; copyId?: string | undefined }

/** The real editor with its gestures, autosave and local drafts, in a browser that a test can end anywhere. */
export function openBrowser(empty: DesignDocument) {
  const { clock, pass } = createFakeClock()
  const shop = createFakeShop(clock)
  const device = createDevice(clock)
  const tabs = new Set<Tab>()
  let ids = 0
  const newId = (kind = 'id') => `${kind} ${(ids += 1)}`

  async function openTab(address: Address) {
    const life = { isAlive: true, losesWrites: false }
    const ended = new Promise<never>(() => {})
    const design = address.designId === undefined ? undefined : shop.designs.get(address.designId)
    const opened = design?.document ?? JSON.stringify(empty)
    const start = {
      sitting: '',
      articleId: ARTICLE_ID,
      designId: address.designId,
      fromDesignId: undefined,
      revision: design?.revision ?? 0,
      name: design?.name ?? 'Mug',
      document: JSON.parse(opened) as DesignDocument,
    }
    await pass(STARTING_MS)
    const ownClock: Clock = {
      now: clock.now,
      after: (ms, work) => clock.after(ms, () => life.isAlive && work()),
    }
    const editor = createEditor(start.document)
    const autosave = createAutosave(start, {
      server: whileAlive(shop.server, () => life.isAlive),
      store: {
        list: device.store.list,
        write: (copy) => (life.isAlive ? device.storeOf(life).write(copy) : ended),
        remove: (copyId) => (life.isAlive ? device.storeOf(life).remove(copyId) : ended),
      },
      clock: ownClock,
      newId,
      tell: (saved) => tabs.forEach((other) => other !== tab && other.autosave.onRemoteSave(saved)),
      show: (document) => editor.replaceDocument(document),
    })
    const held = new Set<number>()
    const kept = connectEditor(editor, autosave, { clock: ownClock, isHeld: () => held.size > 0 })
    const stage = () => ({ viewport, pxPerMm: 4, page: pageOf(editor.getState()) })
    const still = () => undefined
    const place = { editor, stage, overlay: createCanvasOverlay(), open: still, refuse: still }
    const tab = {
      address,
      opened,
      editor,
      autosave,
      kept,
      held,
      gestures: createGestures(place, clock.now),
      bursts: [0, 1].map(() => createBurst(editor, { after: ownClock.after })),
      slider: undefined as OpenGesture | undefined,
      shown: () => JSON.stringify(documentOf(editor.getState())),
      offered: undefined as string | undefined,
      /** With what the browser was asked to write, or without. */
      kill(losesWrites: boolean): void {
        Object.assign(life, { isAlive: false, losesWrites })
        tabs.delete(tab)
      },
    }
    const copies = await reading(device.store.list())
    const taken = new Set([...tabs].map(({ address: { sitting } }) => sitting))
    const { offered } = resumeLeftDraft(autosave, editor, start, {
      sitting: address.sitting,
      copyId: address.copyId,
      copies: copies.filter(({ sitting }) => !taken.has(sitting)),
    })
    tab.offered = offered?.id
    tabs.add(tab)
    return tab
  }

  /** Time that the browser needs for something goes on until it is done. */
  async function reading<Value>(asked: Promise<Value>): Promise<Value> {
    await pass(4 * WRITING_MS)
    return asked
  }

  return { clock, pass, shop, device, newId, openTab }
}

/** Memory that takes its time, does what is asked first first, and may lose what it was writing. */
function createDevice(clock: Clock) {
  const { store, copies } = createFakeStore()
  let last: Promise<unknown> = Promise.resolve()
  const wait = () => new Promise<void>((resolve) => void clock.after(WRITING_MS, resolve))

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = Promise.all([last, wait()]).then(work)
    last = done
    return done
  }
  const storeOf = (life: { losesWrites: boolean }): Pick<LocalDraftStore, 'write' | 'remove'> => ({
    write: (copy) => inTurn(async () => (life.losesWrites ? undefined : store.write(copy))),
    remove: (copyId) => inTurn(async () => (life.losesWrites ? undefined : store.remove(copyId))),
  })
  return { copies, store: { list: () => inTurn(store.list) }, storeOf }
}

/** A tab that has ended sends nothing and hears nothing; what it sent arrives all the same. */
function whileAlive(server: DraftServer, isAlive: () => boolean): DraftServer {
  const ended = new Promise<never>(() => {})
  return new Proxy(server, {
    get: (target, name: keyof DraftServer) => {
      const call = target[name] as (...given: unknown[]) => Promise<unknown>
      return async (...given: unknown[]) => {
        const answer = await (isAlive() ? call(...given) : ended)
        return isAlive() ? answer : ended
      }
    },
  })
}
