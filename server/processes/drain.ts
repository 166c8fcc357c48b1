import { setTimeout as sleep } from 'node:timers/promises'

/** Reason that `/readyz` gives meanwhile. */
export const CLOSING = 'This process is closing.'

/**
 * Time between the signal to end and the end: the process serves on and says that it is not ready, so that
 * proxies send the next visitors elsewhere before the port is gone.
 */
export function createDrain(seconds: number) {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    async wait(): Promise<void> {
      isDraining = true
      await sleep(seconds * 1000)
    },
  }
}
