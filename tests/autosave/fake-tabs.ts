import type { DesignDocument } from '#design/document.ts'
import { createFakeClock, createFakeShop, createFakeStore } from './fake-shop.ts'
import { createAutosave } from '#app/editor/autosave/machine/autosave.ts'

/** A document as far as autosave looks at it: something that can be told from another one. */
export const pages = (content: string) => ({ content }) as unknown as DesignDocument
export const contentOf = (json: string) => (JSON.parse(json) as { content: string }).content

export function openFakeTabs() {
  const { clock, pass } = createFakeClock()
  const shop = createFakeShop(clock)
  const device = createFakeStore()
  const told: { designId: string; revision: number }[] = []
  let ids = 0
  let shown = pages('empty')

  /** A tab that opens the editor: fresh, or on what the shop has of a design. */
  function openTab(designId?: string) {
    const design = designId === undefined ? undefined : shop.designs.get(designId)
    shown = design ? (JSON.parse(design.document) as DesignDocument) : pages('empty')
    let isAlive = true
    const ended = new Promise<never>(() => {})
    const autosave = createAutosave(
      {
        sitting: `tab ${ids}`,
        articleId: 101,
        designId,
        fromDesignId: undefined,
        revision: design?.revision ?? 0,
        name: 'Mug',
        document: shown,
      },
      {
        server: shop.server,
        store: {
          ...device.store,
          write: (copy) => (isAlive ? device.store.write(copy) : ended),
          remove: (copyId) => (isAlive ? device.store.remove(copyId) : ended),
        },
        clock: { now: clock.now, after: (ms, work) => clock.after(ms, () => isAlive && work()) },
        newId: () => `id ${(ids += 1)}`,
        tell: (saved) => told.push(saved),
        show: (document) => (shown = document),
      },
    )
    return { ...autosave, kill: () => (isAlive = false) }
  }
  const shownContent = () => (shown as unknown as { content: string }).content
  return { pass, shop, device, told, openTab, shownContent }
}

type FakeTabs = ReturnType<typeof openFakeTabs>

export const draftOf = ({ shop }: FakeTabs, designId: string) =>
  contentOf(shop.designs.get(designId)!.document)
export const asideOf = ({ shop }: FakeTabs, designId: string) =>
  [...shop.designs.get(designId)!.aside.values()].map(contentOf)

/** A design that the shop has, open in a tab. */
export async function openSaved() {
  const fakeTabs = openFakeTabs()
  const tab = fakeTabs.openTab()
  tab.edit(pages('one'))
  await fakeTabs.pass(2_000)
  const designId = tab.getState().designId!
  return { ...fakeTabs, tab, designId }
}
