import { describe, expect, it } from 'vitest'
import {
  asideOf,
  contentOf,
  draftOf,
  openDesk,
  openSaved,
  pages,
} from '#tests/autosave/fake-desk.ts'
import type { ConflictChoice } from './resolve-conflict.ts'

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
