import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 120_000
const AGAIN_MS = 200
const GRACE_MS = 15_000

export type Launched<Ready> = { child: ChildProcess; ready: Promise<Ready> }

/** A place for one process, which is started again whenever it ends, as a supervisor does. */
export type Slot<Ready> = {
  /** Undefined while it starts. */
  ready: () => Ready | undefined
  untilReady: () => Promise<Ready>
  send: (message: object) => void
  /** kill -9. False when there was nothing to kill. */
  kill: () => boolean
  deaths: () => number
  stop: () => Promise<void>
}

export function openSlot<Ready>(
  name: string,
  launch: () => Launched<Ready>,
  reportEnd: (what: string) => void,
): Slot<Ready> {
  let child: ChildProcess
  let state: { ready: Ready } | undefined
  let deaths = 0
  let isStopping = false
  const running = run()

  async function run(): Promise<void> {
    while (!isStopping) {
      const launched = launch()
      child = launched.child
      const gone = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
      launched.ready.then(
        (ready) => (state = { ready }),
        () => {},
      )
      const [code, signal] = await gone
      const wasReady = state !== undefined
      state = undefined
      deaths += 1
      // A start without a database ends at once; whoever served must not end but by us.
      const isOurs = isStopping || signal === 'SIGKILL'
      if (wasReady && !isOurs) reportEnd(`${name} ended by itself: ${code ?? signal}`)
      if (!wasReady && !isStopping) await sleep(AGAIN_MS)
    }
  }

  return {
    ready: () => state?.ready,
    async untilReady() {
      const startedAt = performance.now()
      while (!state) {
        if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`${name} does not start`)
        await sleep(5)
      }
      return state.ready
    },
    send: (message) => void child.send(message),
    kill: () => child.kill('SIGKILL'),
    deaths: () => deaths,
    async stop() {
      isStopping = true
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      if (child.connected) child.disconnect()
      await running
      clearTimeout(timer)
    },
  }
}
