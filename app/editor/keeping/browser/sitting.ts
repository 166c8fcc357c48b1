const REMEMBERED = 'sitting'
const lockOf = (sitting: string) => `sitting ${sitting}`

/** One tab, also after a reload of its page. */
export type Sitting = {
  id: string
  /** Whether another tab that is open now works under this name. */
  isTaken: (sitting: string) => Promise<boolean>
}

type Held = Pick<LockManager, 'request' | 'query'>

/**
 * Remembered by the tab. A tab that was duplicated remembers the same, but the lock is with the
 * first of the two.
 */
export async function sitDown(
  memory: Pick<Storage, 'getItem' | 'setItem'>,
  locks: Held | undefined,
  newId: () => string,
): Promise<Sitting> {
  const remembered = memory.getItem(REMEMBERED)
  const isOurs = remembered !== null && (!locks || (await hold(locks, remembered)))
  const id = isOurs ? remembered : newId()
  if (!isOurs && locks) await hold(locks, id)
  memory.setItem(REMEMBERED, id)
  return {
    id,
    async isTaken(sitting) {
      if (!locks || sitting === id) return false
      const { held } = await locks.query()
      return (held ?? []).some(({ name }) => name === lockOf(sitting))
    },
  }
}

/** Until the page is gone. */
function hold(locks: Held, sitting: string): Promise<boolean> {
  return new Promise((resolve) => {
    void locks.request(lockOf(sitting), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise<never>(() => {})
    })
  })
}
