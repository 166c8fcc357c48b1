import { expect, it } from 'vitest'
import { claimTab } from './browser-tab.ts'

/** The locks of one browser, as far as tabs use them. */
function openBrowser() {
  const held = new Set<string>()
  let ids = 0
  const locks = {
    request: (async (name: string, _: object, work: (lock: object | null) => unknown) => {
      if (held.has(name)) return work(null)
      held.add(name)
      return work({ name })
    }) as unknown as LockManager['request'],
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  }
  const openTab = (memory = new Map<string, string>()) => ({
    memory,
    thisTab: (given: typeof locks | null = locks) =>
      claimTab(
        {
          getItem: (name) => memory.get(name) ?? null,
          setItem: (name, value) => void memory.set(name, value),
        },
        given ?? undefined,
        () => `tab-${(ids += 1)}`,
      ),
  })
  return { held, openTab }
}

it('a tab is the same one after a reload, and two tabs are two', async () => {
  const { held, openTab } = openBrowser()
  const tab = openTab()
  const first = await tab.thisTab()
  held.clear()
  expect((await tab.thisTab()).id).toBe(first.id)
  expect((await openTab().thisTab()).id).not.toBe(first.id)
})

it('a duplicated tab, which remembers the same, is another one', async () => {
  const { openTab } = openBrowser()
  const tab = openTab()
  const first = await tab.thisTab()
  const second = await openTab(new Map(tab.memory)).thisTab()
  expect(second.id).not.toBe(first.id)
  expect(await second.isTaken(first.id)).toBe(true)
  expect(await second.isTaken(second.id)).toBe(false)
  expect(await second.isTaken('long gone')).toBe(false)
})

it('a browser without locks takes nobody for another tab', async () => {
  const { openTab } = openBrowser()
  const tab = openTab()
  const first = await tab.thisTab(null)
  expect((await tab.thisTab(null)).id).toBe(first.id)
  expect(await first.isTaken('anybody')).toBe(false)
})
