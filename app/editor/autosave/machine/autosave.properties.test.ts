import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentOf, draftOf, openFakeTabs, pages } from '#tests/autosave/fake-tabs.ts'
import type { Network } from '#tests/autosave/fake-shop.ts'
import type { ConflictChoice } from './resolve-conflict.ts'

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
  const fakeTabs = openFakeTabs()
  let tab = fakeTabs.openTab()
  let count = 0
  let last: string | undefined
  const seen = new Set<string>()
  const theirs: string[] = []
  /** What can still be had: from the shop, or from this device. */
  const reachable = () =>
    new Set(
      [
        ...fakeTabs.shop.documents(),
        ...[...fakeTabs.device.copies.values()].map(({ document }) => document),
      ].map(contentOf),
    )

  async function reload(): Promise<void> {
    // What a quarter of a second ago was edited is on the device, however the tab ends.
    await fakeTabs.pass(300)
    const { designId } = tab.getState()
    tab.kill()
    tab = fakeTabs.openTab(designId)
    const copies = await fakeTabs.device.store.list()
    const left = copies.find((copy) => copy.designId === designId) ?? copies[0]
    if (left) tab.attachTab('again', left)
  }

  for (const step of all) {
    if (step.do === 'edit') {
      last = `edit ${(count += 1)}`
      tab.edit(pages(last))
    }
    if (step.do === 'wait') await fakeTabs.pass(step.ms)
    if (step.do === 'network') fakeTabs.shop.setNetwork(step.network)
    if (step.do === 'reload') await reload()
    if (step.do === 'resolve' && tab.getState().conflict) {
      const resolved = tab.resolve(step.choice, 'A copy')
      await fakeTabs.pass(1_000)
      if (await resolved) seen.add(fakeTabs.shownContent())
    }
    const { designId } = tab.getState()
    if (step.do === 'elsewhere' && designId !== undefined) {
      // Whoever saves on top of our last edit has seen it.
      if (draftOf(fakeTabs, designId) === last) last = undefined
      theirs.push(`theirs ${(count += 1)}`)
      fakeTabs.shop.saveElsewhere(designId, JSON.stringify(pages(theirs.at(-1)!)))
    }
    seen.add(fakeTabs.shownContent())
    await fakeTabs.pass(300)
    if (last !== undefined) expect(reachable(), JSON.stringify(step)).toContain(last)
  }
  return { fakeTabs, tab: () => tab, last: () => last, theirs, seen, reachable }
}

describe('whatever happens', () => {
  it('the last edit is with the shop or on the device, after every step', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { fakeTabs, tab, last, reachable } = await live(all)
        fakeTabs.shop.setNetwork('well')
        await fakeTabs.pass(200_000)
        while (tab().getState().conflict) {
          const resolved = tab().resolve('mine', 'A copy')
          await fakeTabs.pass(100_000)
          await resolved
        }
        expect(['saved', 'fresh']).toContain(tab().getState().phase)
        expect(fakeTabs.device.copies.size).toBe(0)
        if (last() !== undefined) expect(reachable()).toContain(last())
      }),
      { numRuns: 150 },
    )
  })

  it('what somebody else saved is there, or was seen by whoever saved over it', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { fakeTabs, theirs, seen, reachable } = await live(all)
        fakeTabs.shop.setNetwork('well')
        await fakeTabs.pass(200_000)
        const latest = theirs.at(-1)
        const isLost = latest !== undefined && !seen.has(latest) && !reachable().has(latest)
        expect(isLost).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})
