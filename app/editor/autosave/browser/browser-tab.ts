const REMEMBERED = 'sitting'
const lockOf = (tabId: string) => `sitting ${tabId}`

/** One tab, also after a reload of its page. */
export type BrowserTab = {
  id: string
  /** Whether another tab that is open now works under this name. */
  isTaken: (tabId: string) => Promise<boolean>
}

type Held = Pick<LockManager, 'request' | 'query'>

/**
 * Remembered by the tab. A tab that was duplicated remembers the same, but the lock is with the
 * first of the two.
 */
export async function claimTab(
  memory: Pick<Storage, 'getItem' | 'setItem'>,
  locks: Held | undefined,
  newId: () => string,
): Promise<BrowserTab> {
  const remembered = memory.getItem(REMEMBERED)
  const isOurs = remembered !== null && (!locks || (await hold(locks, remembered)))
  const id = isOurs ? remembered : newId()
  if (!isOurs && locks) await hold(locks, id)
  memory.setItem(REMEMBERED, id)
  return {
    id,
    async isTaken(tabId) {
      if (!locks || tabId === id) return false
      const { held } = await locks.query()
      return (held ?? []).some(({ name }) => name === lockOf(tabId))
    },
  }
}

/** Until the page is gone. */
function hold(locks: Held, tabId: string): Promise<boolean> {
  return new Promise((resolve) => {
    void locks.request(lockOf(tabId), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise<never>(() => {})
    })
  })
}
