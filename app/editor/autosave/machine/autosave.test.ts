import { describe, expect, it } from 'vitest'
import {
  asideOf,
  contentOf,
  draftOf,
  openFakeTabs,
  openSaved,
  pages,
} from '#tests/autosave/fake-tabs.ts'
import type { ConflictChoice } from './resolve-conflict.ts'

describe('the first save', () => {
  it('makes the design two seconds after the last change, and nothing before there is one', async () => {
    const fakeTabs = openFakeTabs()
    const tab = fakeTabs.openTab()
    await fakeTabs.pass(60_000)
    expect(fakeTabs.shop.designs.size).toBe(0)
    expect(tab.getState().phase).toBe('fresh')
    tab.edit(pages('one'))
    expect(tab.getState().phase).toBe('saving')
    await fakeTabs.pass(2_000)
    expect(tab.getState()).toMatchObject({ phase: 'saved', revision: 1 })
    expect(fakeTabs.shop.documents().map(contentOf)).toEqual(['one'])
  })

  it('is one design, also when the answer was lost', async () => {
    const fakeTabs = openFakeTabs()
    const tab = fakeTabs.openTab()
    fakeTabs.shop.setNetwork('unanswered')
    tab.edit(pages('one'))
    await fakeTabs.pass(2_000)
    expect(tab.getState().phase).toBe('offline')
    fakeTabs.shop.setNetwork('well')
    tab.edit(pages('two'))
    await fakeTabs.pass(10_000)
    expect(fakeTabs.shop.documents().map(contentOf)).toEqual(['two'])
    expect(fakeTabs.told.map(({ revision }) => revision)).toEqual([1, 2])
  })
})

describe('while somebody edits', () => {
  it('the device has every edit at once, and forgets it when the shop has it', async () => {
    const fakeTabs = openFakeTabs()
    const tab = fakeTabs.openTab()
    tab.edit(pages('one'))
    await fakeTabs.pass(0)
    expect([...fakeTabs.device.copies.values()]).toMatchObject([
      { designId: undefined, revision: 0 },
    ])
    expect(tab.isAtRisk()).toBe(false)
    await fakeTabs.pass(3_000)
    expect(fakeTabs.device.copies.size).toBe(0)
  })

  it('a storm of edits becomes four writes a second, and the last one is among them', async () => {
    const fakeTabs = openFakeTabs()
    let writes = 0
    const { write } = fakeTabs.device.store
    fakeTabs.device.store.write = (copy) => {
      writes += 1
      return write(copy)
    }
    const tab = fakeTabs.openTab()
    for (let frame = 0; frame < 60; frame += 1) {
      tab.edit(pages(`frame ${frame}`))
      await fakeTabs.pass(16)
    }
    await fakeTabs.pass(250)
    expect(writes).toBeLessThanOrEqual(7)
    expect(contentOf([...fakeTabs.device.copies.values()][0]!.document)).toBe('frame 59')
  })

  it('the shop gets it every five seconds at the latest', async () => {
    const fakeTabs = await openSaved()
    for (let second = 0; second < 12; second += 1) {
      fakeTabs.tab.edit(pages(`second ${second}`))
      await fakeTabs.pass(1_000)
    }
    expect(fakeTabs.shop.designs.get(fakeTabs.designId)!.revision).toBe(3)
  })

  it('warns before the page is left only while neither device nor shop has the last edit', async () => {
    const fakeTabs = openFakeTabs()
    fakeTabs.device.setFull(true)
    const tab = fakeTabs.openTab()
    expect(tab.isAtRisk()).toBe(false)
    tab.edit(pages('one'))
    await fakeTabs.pass(500)
    expect(tab.isAtRisk()).toBe(true)
    await fakeTabs.pass(2_000)
    expect(tab.isAtRisk()).toBe(false)
  })

  it('a new name is kept and sent like everything else', async () => {
    const fakeTabs = await openSaved()
    fakeTabs.shop.setNetwork('unheard')
    fakeTabs.tab.rename('For Grandma')
    await fakeTabs.pass(5_000)
    expect(fakeTabs.tab.getState()).toMatchObject({ phase: 'offline', name: 'For Grandma' })
    fakeTabs.shop.setNetwork('well')
    fakeTabs.tab.hurry()
    await fakeTabs.pass(1_000)
    expect(fakeTabs.tab.getState().phase).toBe('saved')
    expect(fakeTabs.shop.designs.get(fakeTabs.designId)!.name).toBe('For Grandma')
  })
})

describe('without a network', () => {
  it('waits longer each time, and goes on at once when it is back', async () => {
    const fakeTabs = await openSaved()
    let attempts = 0
    const { save } = fakeTabs.shop.server
    fakeTabs.shop.server.save = (...given) => {
      attempts += 1
      return save(...given)
    }
    fakeTabs.shop.setNetwork('unheard')
    fakeTabs.tab.edit(pages('two'))
    await fakeTabs.pass(60_000)
    expect(fakeTabs.tab.getState().phase).toBe('offline')
    expect(attempts).toBeLessThanOrEqual(6)
    fakeTabs.tab.edit(pages('three'))
    fakeTabs.shop.setNetwork('well')
    fakeTabs.tab.hurry()
    await fakeTabs.pass(1_000)
    expect(draftOf(fakeTabs, fakeTabs.designId)).toBe('three')
    expect(asideOf(fakeTabs, fakeTabs.designId)).toEqual([])
  })

  it('tells a shop in trouble from a network that is gone', async () => {
    const fakeTabs = await openSaved()
    fakeTabs.shop.setNetwork('broken')
    fakeTabs.tab.edit(pages('two'))
    await fakeTabs.pass(2_000)
    expect(fakeTabs.tab.getState().phase).toBe('delayed')
    fakeTabs.shop.setNetwork('unheard')
    await fakeTabs.pass(5_000)
    expect(fakeTabs.tab.getState().phase).toBe('offline')
    fakeTabs.shop.setNetwork('well')
    fakeTabs.tab.hurry()
    await fakeTabs.pass(1_000)
    expect(fakeTabs.tab.getState().phase).toBe('saved')
  })

  it('hands over to the next editor of the same page, which finds everything on the device', async () => {
    const fakeTabs = await openSaved()
    fakeTabs.shop.setNetwork('unanswered')
    fakeTabs.tab.edit(pages('two'))
    await fakeTabs.pass(1_550)
    fakeTabs.tab.edit(pages('three'))
    await fakeTabs.tab.stop()
    const [copy] = await fakeTabs.device.store.list()
    const next = fakeTabs.openTab(fakeTabs.designId)
    next.attachTab('the same', copy)
    fakeTabs.shop.setNetwork('well')
    await fakeTabs.pass(10_000)
    expect(draftOf(fakeTabs, fakeTabs.designId)).toBe('three')
    expect(asideOf(fakeTabs, fakeTabs.designId)).toEqual([])
    expect(fakeTabs.device.copies.size).toBe(0)
  })

  it('goes on from the device after a reload, without a conflict with itself', async () => {
    const fakeTabs = await openSaved()
    fakeTabs.shop.setNetwork('unanswered')
    fakeTabs.tab.edit(pages('two'))
    await fakeTabs.pass(2_000)
    fakeTabs.tab.edit(pages('three'))
    await fakeTabs.tab.flushToDevice()
    fakeTabs.tab.kill()
    const [copy] = await fakeTabs.device.store.list()
    fakeTabs.shop.setNetwork('well')
    const next = fakeTabs.openTab(fakeTabs.designId)
    next.attachTab('tab next', copy)
    expect(fakeTabs.shownContent()).toBe('three')
    await fakeTabs.pass(5_000)
    expect(next.getState()).toMatchObject({ phase: 'saved' })
    expect(draftOf(fakeTabs, fakeTabs.designId)).toBe('three')
    expect(fakeTabs.device.copies.size).toBe(0)
  })
})

describe('what a device still has although the shop has more', () => {
  it('is not shown instead of it', async () => {
    const fakeTabs = await openSaved()
    fakeTabs.shop.setNetwork('unheard')
    fakeTabs.tab.edit(pages('two'))
    await fakeTabs.pass(2_000)
    const [old] = await fakeTabs.device.store.list()
    fakeTabs.shop.setNetwork('well')
    fakeTabs.tab.edit(pages('three'))
    await fakeTabs.pass(10_000)
    expect(draftOf(fakeTabs, fakeTabs.designId)).toBe('three')
    fakeTabs.tab.kill()
    const next = fakeTabs.openTab(fakeTabs.designId)
    next.attachTab('tab next', old)
    await fakeTabs.pass(5_000)
    expect(next.getState()).toMatchObject({ phase: 'saved', revision: 3 })
    expect(fakeTabs.shownContent()).toBe('three')
    expect(draftOf(fakeTabs, fakeTabs.designId)).toBe('three')
  })

  it('goes as soon as the shop has it', async () => {
    const fakeTabs = await openSaved()
    fakeTabs.tab.edit(pages('two'))
    await fakeTabs.pass(1_500)
    fakeTabs.tab.edit(pages('three'))
    fakeTabs.tab.hurry()
    await fakeTabs.pass(320)
    expect(fakeTabs.tab.getState().phase).toBe('saved')
    expect(fakeTabs.device.copies.size).toBe(0)
  })
})

describe('two who save the same design', () => {
  async function inConflict() {
    const fakeTabs = await openSaved()
    fakeTabs.shop.saveElsewhere(fakeTabs.designId, JSON.stringify(pages('theirs')))
    fakeTabs.tab.edit(pages('mine'))
    await fakeTabs.pass(2_500)
    const { conflict, phase } = fakeTabs.tab.getState()
    expect(phase).toBe('conflict')
    expect(conflict!.theirs).toMatchObject({ document: { content: 'theirs' }, revision: 2 })
    fakeTabs.tab.edit(pages('mine, later'))
    await fakeTabs.pass(10_000)
    expect(draftOf(fakeTabs, fakeTabs.designId), 'nobody has decided').toBe('theirs')
    return fakeTabs
  }

  const decide = async (
    fakeTabs: Awaited<ReturnType<typeof inConflict>>,
    choice: ConflictChoice,
  ) => {
    const resolved = fakeTabs.tab.resolve(choice, 'A copy')
    await fakeTabs.pass(5_000)
    expect(await resolved).toBe(true)
    expect(fakeTabs.tab.getState()).toMatchObject({ phase: 'saved', conflict: undefined })
    expect(fakeTabs.device.copies.size).toBe(0)
  }

  it('keep mine: theirs is put aside', async () => {
    const fakeTabs = await inConflict()
    await decide(fakeTabs, 'mine')
    expect(draftOf(fakeTabs, fakeTabs.designId)).toBe('mine, later')
    expect(asideOf(fakeTabs, fakeTabs.designId)).toContain('theirs')
  })

  it('take theirs: mine is put aside, up to the last edit', async () => {
    const fakeTabs = await inConflict()
    await decide(fakeTabs, 'theirs')
    expect(fakeTabs.shownContent()).toBe('theirs')
    expect(draftOf(fakeTabs, fakeTabs.designId)).toBe('theirs')
    expect(asideOf(fakeTabs, fakeTabs.designId)).toContain('mine, later')
  })

  it('keep both: mine goes on as a design of its own', async () => {
    const fakeTabs = await inConflict()
    await decide(fakeTabs, 'both')
    const { designId, name } = fakeTabs.tab.getState()
    expect(designId).not.toBe(fakeTabs.designId)
    expect(name).toBe('A copy')
    expect([draftOf(fakeTabs, fakeTabs.designId), draftOf(fakeTabs, designId!)]).toEqual([
      'theirs',
      'mine, later',
    ])
    fakeTabs.tab.edit(pages('further'))
    await fakeTabs.pass(2_500)
    expect(draftOf(fakeTabs, designId!)).toBe('further')
  })

  it('nothing is decided while the shop does not hear it', async () => {
    const fakeTabs = await inConflict()
    fakeTabs.shop.setNetwork('unheard')
    const resolved = fakeTabs.tab.resolve('theirs', 'A copy')
    await fakeTabs.pass(1_000)
    expect(await resolved).toBe(false)
    expect(fakeTabs.tab.getState().phase).toBe('conflict')
  })

  it('a tab without edits of its own takes what another one saved', async () => {
    const fakeTabs = await openSaved()
    fakeTabs.shop.saveElsewhere(fakeTabs.designId, JSON.stringify(pages('from the other tab')))
    fakeTabs.tab.onRemoteSave({ designId: fakeTabs.designId, revision: 2 })
    await fakeTabs.pass(1_000)
    expect(fakeTabs.shownContent()).toBe('from the other tab')
    expect(fakeTabs.tab.getState()).toMatchObject({ phase: 'saved', revision: 2 })
  })

  it('a design that is no longer ours stays on the device and can become a new one', async () => {
    const fakeTabs = await openSaved()
    fakeTabs.shop.designs.delete(fakeTabs.designId)
    fakeTabs.tab.edit(pages('two'))
    await fakeTabs.pass(3_000)
    expect(fakeTabs.tab.getState()).toMatchObject({ phase: 'refused', refusal: 'not_found' })
    expect(fakeTabs.device.copies.size).toBe(1)
    fakeTabs.tab.saveAsNew()
    await fakeTabs.pass(1_000)
    expect(fakeTabs.tab.getState().phase).toBe('saved')
    expect(fakeTabs.shop.documents().map(contentOf)).toEqual(['two'])
  })
})
