import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DesignDocument } from '#design/document.ts'
import { createFakeClock, createFakeShop, createFakeStore, type Network } from './fake-shop.ts'
import { createKeeper } from './keeper.ts'
import type { ConflictChoice } from './resolve-conflict.ts'

/** A document as far as the keeper looks at it: something that can be told from another one. */
const pages = (content: string) => ({ content }) as unknown as DesignDocument
const contentOf = (json: string) => (JSON.parse(json) as { content: string }).content

function openDesk() {
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
    const keeper = createKeeper(
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
    return { ...keeper, kill: () => (isAlive = false) }
  }
  const shownContent = () => (shown as unknown as { content: string }).content
  return { pass, shop, device, told, openTab, shownContent }
}

type Desk = ReturnType<typeof openDesk>

const draftOf = ({ shop }: Desk, designId: string) =>
  contentOf(shop.designs.get(designId)!.document)
const asideOf = ({ shop }: Desk, designId: string) =>
  [...shop.designs.get(designId)!.aside.values()].map(contentOf)

/** A design that the shop has, open in a tab. */
async function openSaved() {
  const desk = openDesk()
  const tab = desk.openTab()
  tab.edit(pages('one'))
  await desk.pass(2_000)
  const designId = tab.getState().designId!
  return { ...desk, tab, designId }
}

describe('the first save', () => {
  it('makes the design two seconds after the last change, and nothing before there is one', async () => {
    const desk = openDesk()
    const tab = desk.openTab()
    await desk.pass(60_000)
    expect(desk.shop.designs.size).toBe(0)
    expect(tab.getState().phase).toBe('fresh')
    tab.edit(pages('one'))
    expect(tab.getState().phase).toBe('saving')
    await desk.pass(2_000)
    expect(tab.getState()).toMatchObject({ phase: 'saved', revision: 1 })
    expect(desk.shop.documents().map(contentOf)).toEqual(['one'])
  })

  it('is one design, also when the answer was lost', async () => {
    const desk = openDesk()
    const tab = desk.openTab()
    desk.shop.setNetwork('unanswered')
    tab.edit(pages('one'))
    await desk.pass(2_000)
    expect(tab.getState().phase).toBe('offline')
    desk.shop.setNetwork('well')
    tab.edit(pages('two'))
    await desk.pass(10_000)
    expect(desk.shop.documents().map(contentOf)).toEqual(['two'])
    expect(desk.told.map(({ revision }) => revision)).toEqual([1, 2])
  })
})

describe('while somebody edits', () => {
  it('the device has every edit at once, and forgets it when the shop has it', async () => {
    const desk = openDesk()
    const tab = desk.openTab()
    tab.edit(pages('one'))
    await desk.pass(0)
    expect([...desk.device.copies.values()]).toMatchObject([{ designId: undefined, revision: 0 }])
    expect(tab.isAtRisk()).toBe(false)
    await desk.pass(3_000)
    expect(desk.device.copies.size).toBe(0)
  })

  it('a storm of edits becomes four writes a second, and the last one is among them', async () => {
    const desk = openDesk()
    let writes = 0
    const { write } = desk.device.store
    desk.device.store.write = (copy) => {
      writes += 1
      return write(copy)
    }
    const tab = desk.openTab()
    for (let frame = 0; frame < 60; frame += 1) {
      tab.edit(pages(`frame ${frame}`))
      await desk.pass(16)
    }
    await desk.pass(250)
    expect(writes).toBeLessThanOrEqual(7)
    expect(contentOf([...desk.device.copies.values()][0]!.document)).toBe('frame 59')
  })

  it('the shop gets it every five seconds at the latest', async () => {
    const desk = await openSaved()
    for (let second = 0; second < 12; second += 1) {
      desk.tab.edit(pages(`second ${second}`))
      await desk.pass(1_000)
    }
    expect(desk.shop.designs.get(desk.designId)!.revision).toBe(3)
  })

  it('warns before the page is left only while neither device nor shop has the last edit', async () => {
    const desk = openDesk()
    desk.device.setFull(true)
    const tab = desk.openTab()
    expect(tab.isAtRisk()).toBe(false)
    tab.edit(pages('one'))
    await desk.pass(500)
    expect(tab.isAtRisk()).toBe(true)
    await desk.pass(2_000)
    expect(tab.isAtRisk()).toBe(false)
  })

  it('a new name is kept and sent like everything else', async () => {
    const desk = await openSaved()
    desk.shop.setNetwork('unheard')
    desk.tab.rename('For Grandma')
    await desk.pass(5_000)
    expect(desk.tab.getState()).toMatchObject({ phase: 'offline', name: 'For Grandma' })
    desk.shop.setNetwork('well')
    desk.tab.hurry()
    await desk.pass(1_000)
    expect(desk.tab.getState().phase).toBe('saved')
    expect(desk.shop.designs.get(desk.designId)!.name).toBe('For Grandma')
  })
})

describe('without a network', () => {
  it('waits longer each time, and goes on at once when it is back', async () => {
    const desk = await openSaved()
    let attempts = 0
    const { save } = desk.shop.server
    desk.shop.server.save = (...given) => {
      attempts += 1
      return save(...given)
    }
    desk.shop.setNetwork('unheard')
    desk.tab.edit(pages('two'))
    await desk.pass(60_000)
    expect(desk.tab.getState().phase).toBe('offline')
    expect(attempts).toBeLessThanOrEqual(6)
    desk.tab.edit(pages('three'))
    desk.shop.setNetwork('well')
    desk.tab.hurry()
    await desk.pass(1_000)
    expect(draftOf(desk, desk.designId)).toBe('three')
    expect(asideOf(desk, desk.designId)).toEqual([])
  })

  it('tells a shop in trouble from a network that is gone', async () => {
    const desk = await openSaved()
    desk.shop.setNetwork('broken')
    desk.tab.edit(pages('two'))
    await desk.pass(2_000)
    expect(desk.tab.getState().phase).toBe('delayed')
    desk.shop.setNetwork('unheard')
    await desk.pass(5_000)
    expect(desk.tab.getState().phase).toBe('offline')
    desk.shop.setNetwork('well')
    desk.tab.hurry()
    await desk.pass(1_000)
    expect(desk.tab.getState().phase).toBe('saved')
  })

  it('hands over to the next editor of the same page, which finds everything on the device', async () => {
    const desk = await openSaved()
    desk.shop.setNetwork('unanswered')
    desk.tab.edit(pages('two'))
    await desk.pass(1_550)
    desk.tab.edit(pages('three'))
    await desk.tab.stop()
    const [copy] = await desk.device.store.list()
    const next = desk.openTab(desk.designId)
    next.sitDown('the same', copy)
    desk.shop.setNetwork('well')
    await desk.pass(10_000)
    expect(draftOf(desk, desk.designId)).toBe('three')
    expect(asideOf(desk, desk.designId)).toEqual([])
    expect(desk.device.copies.size).toBe(0)
  })

  it('goes on from the device after a reload, without a conflict with itself', async () => {
    const desk = await openSaved()
    desk.shop.setNetwork('unanswered')
    desk.tab.edit(pages('two'))
    await desk.pass(2_000)
    desk.tab.edit(pages('three'))
    await desk.tab.keepOnDevice()
    desk.tab.kill()
    const [copy] = await desk.device.store.list()
    desk.shop.setNetwork('well')
    const next = desk.openTab(desk.designId)
    next.sitDown('tab next', copy)
    expect(desk.shownContent()).toBe('three')
    await desk.pass(5_000)
    expect(next.getState()).toMatchObject({ phase: 'saved' })
    expect(draftOf(desk, desk.designId)).toBe('three')
    expect(desk.device.copies.size).toBe(0)
  })
})

describe('what a device still has although the shop has more', () => {
  it('is not shown instead of it', async () => {
    const desk = await openSaved()
    desk.shop.setNetwork('unheard')
    desk.tab.edit(pages('two'))
    await desk.pass(2_000)
    const [old] = await desk.device.store.list()
    desk.shop.setNetwork('well')
    desk.tab.edit(pages('three'))
    await desk.pass(10_000)
    expect(draftOf(desk, desk.designId)).toBe('three')
    desk.tab.kill()
    const next = desk.openTab(desk.designId)
    next.sitDown('tab next', old)
    await desk.pass(5_000)
    expect(next.getState()).toMatchObject({ phase: 'saved', revision: 3 })
    expect(desk.shownContent()).toBe('three')
    expect(draftOf(desk, desk.designId)).toBe('three')
  })

  it('goes as soon as the shop has it', async () => {
    const desk = await openSaved()
    desk.tab.edit(pages('two'))
    await desk.pass(1_500)
    desk.tab.edit(pages('three'))
    desk.tab.hurry()
    await desk.pass(320)
    expect(desk.tab.getState().phase).toBe('saved')
    expect(desk.device.copies.size).toBe(0)
  })
})

describe('two who save the same design', () => {
  async function inConflict() {
    const desk = await openSaved()
    desk.shop.saveElsewhere(desk.designId, JSON.stringify(pages('theirs')))
    desk.tab.edit(pages('mine'))
    await desk.pass(2_500)
    const { conflict, phase } = desk.tab.getState()
    expect(phase).toBe('conflict')
    expect(conflict!.theirs).toMatchObject({ document: { content: 'theirs' }, revision: 2 })
    desk.tab.edit(pages('mine, later'))
    await desk.pass(10_000)
    expect(draftOf(desk, desk.designId), 'nobody has decided').toBe('theirs')
    return desk
  }

  const decide = async (desk: Awaited<ReturnType<typeof inConflict>>, choice: ConflictChoice) => {
    const resolved = desk.tab.resolve(choice, 'A copy')
    await desk.pass(5_000)
    expect(await resolved).toBe(true)
    expect(desk.tab.getState()).toMatchObject({ phase: 'saved', conflict: undefined })
    expect(desk.device.copies.size).toBe(0)
  }

  it('keep mine: theirs is put aside', async () => {
    const desk = await inConflict()
    await decide(desk, 'mine')
    expect(draftOf(desk, desk.designId)).toBe('mine, later')
    expect(asideOf(desk, desk.designId)).toContain('theirs')
  })

  it('take theirs: mine is put aside, up to the last edit', async () => {
    const desk = await inConflict()
    await decide(desk, 'theirs')
    expect(desk.shownContent()).toBe('theirs')
    expect(draftOf(desk, desk.designId)).toBe('theirs')
    expect(asideOf(desk, desk.designId)).toContain('mine, later')
  })

  it('keep both: mine goes on as a design of its own', async () => {
    const desk = await inConflict()
    await decide(desk, 'both')
    const { designId, name } = desk.tab.getState()
    expect(designId).not.toBe(desk.designId)
    expect(name).toBe('A copy')
    expect([draftOf(desk, desk.designId), draftOf(desk, designId!)]).toEqual([
      'theirs',
      'mine, later',
    ])
    desk.tab.edit(pages('further'))
    await desk.pass(2_500)
    expect(draftOf(desk, designId!)).toBe('further')
  })

  it('nothing is decided while the shop does not hear it', async () => {
    const desk = await inConflict()
    desk.shop.setNetwork('unheard')
    const resolved = desk.tab.resolve('theirs', 'A copy')
    await desk.pass(1_000)
    expect(await resolved).toBe(false)
    expect(desk.tab.getState().phase).toBe('conflict')
  })

  it('a tab without edits of its own takes what another one saved', async () => {
    const desk = await openSaved()
    desk.shop.saveElsewhere(desk.designId, JSON.stringify(pages('from the other tab')))
    desk.tab.hear({ designId: desk.designId, revision: 2 })
    await desk.pass(1_000)
    expect(desk.shownContent()).toBe('from the other tab')
    expect(desk.tab.getState()).toMatchObject({ phase: 'saved', revision: 2 })
  })

  it('a design that is no longer ours stays on the device and can become a new one', async () => {
    const desk = await openSaved()
    desk.shop.designs.delete(desk.designId)
    desk.tab.edit(pages('two'))
    await desk.pass(3_000)
    expect(desk.tab.getState()).toMatchObject({ phase: 'refused', refusal: 'not_found' })
    expect(desk.device.copies.size).toBe(1)
    desk.tab.saveAsNew()
    await desk.pass(1_000)
    expect(desk.tab.getState().phase).toBe('saved')
    expect(desk.shop.documents().map(contentOf)).toEqual(['two'])
  })
})

type Step =
  | { do: 'edit' | 'elsewhere' | 'reload' }
  | { do: 'wait'; ms: number }
  | { do: 'network'; network: Network }
  | { do: 'resolve'; choice: ConflictChoice }

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>({ do: 'edit' }) },
    { weight: 2, arbitrary: fc.constant<Step>({ do: 'elsewhere' }) },
    { weight: 2, arbitrary: fc.constant<Step>({ do: 'reload' }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        ms: fc.integer({ min: 1, max: 8_000 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('network' as const),
        network: fc.constantFrom<Network>('well', 'unheard', 'unanswered', 'broken'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('resolve' as const),
        choice: fc.constantFrom<ConflictChoice>('mine', 'theirs', 'both'),
      }),
    },
  ),
  { maxLength: 30 },
)

/** One person at one device, somebody else at another, and a network that does what it likes. */
async function live(all: readonly Step[]) {
  const desk = openDesk()
  let tab = desk.openTab()
  let count = 0
  let last: string | undefined
  const seen = new Set<string>()
  const theirs: string[] = []
  /** What can still be had: from the shop, or from this device. */
  const reachable = () =>
    new Set(
      [
        ...desk.shop.documents(),
        ...[...desk.device.copies.values()].map(({ document }) => document),
      ].map(contentOf),
    )

  async function reload(): Promise<void> {
    // What a quarter of a second ago was edited is on the device, however the tab ends.
    await desk.pass(300)
    const { designId } = tab.getState()
    tab.kill()
    tab = desk.openTab(designId)
    const copies = await desk.device.store.list()
    const left = copies.find((copy) => copy.designId === designId) ?? copies[0]
    if (left) tab.sitDown('again', left)
  }

  for (const step of all) {
    if (step.do === 'edit') {
      last = `edit ${(count += 1)}`
      tab.edit(pages(last))
    }
    if (step.do === 'wait') await desk.pass(step.ms)
    if (step.do === 'network') desk.shop.setNetwork(step.network)
    if (step.do === 'reload') await reload()
    if (step.do === 'resolve' && tab.getState().conflict) {
      const resolved = tab.resolve(step.choice, 'A copy')
      await desk.pass(1_000)
      if (await resolved) seen.add(desk.shownContent())
    }
    const { designId } = tab.getState()
    if (step.do === 'elsewhere' && designId !== undefined) {
      // Whoever saves on top of our last edit has seen it.
      if (draftOf(desk, designId) === last) last = undefined
      theirs.push(`theirs ${(count += 1)}`)
      desk.shop.saveElsewhere(designId, JSON.stringify(pages(theirs.at(-1)!)))
    }
    seen.add(desk.shownContent())
    await desk.pass(300)
    if (last !== undefined) expect(reachable(), JSON.stringify(step)).toContain(last)
  }
  return { desk, tab: () => tab, last: () => last, theirs, seen, reachable }
}

describe('whatever happens', () => {
  it('the last edit is with the shop or on the device, after every step', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { desk, tab, last, reachable } = await live(all)
        desk.shop.setNetwork('well')
        await desk.pass(200_000)
        while (tab().getState().conflict) {
          const resolved = tab().resolve('mine', 'A copy')
          await desk.pass(100_000)
          await resolved
        }
        expect(['saved', 'fresh']).toContain(tab().getState().phase)
        expect(desk.device.copies.size).toBe(0)
        if (last() !== undefined) expect(reachable()).toContain(last())
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  it('what somebody else saved is there, or was seen by whoever saved over it', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { desk, theirs, seen, reachable } = await live(all)
        desk.shop.setNetwork('well')
        await desk.pass(200_000)
        const latest = theirs.at(-1)
        const isLost = latest !== undefined && !seen.has(latest) && !reachable().has(latest)
        expect(isLost).toBe(false)
      }),
      { numRuns: 100 },
    )
  }, 60_000)
})
