import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Gateway } from '#commerce/payment/gateway/gateway.ts'

/** What a shopper's money hangs on: requests whose every step a process may die at. */
const requests = {
  place: /^\/orders$/,
  start: /^\/payments\/start$/,
  check: /^\/payments\/check$/,
  hint: /^\/payments\/hints\//,
  cancel: /^\/trackings\/[^/]+\/cancellation$/,
} as const
export type RequestName = keyof typeof requests

/** Steps are statements and calls of the provider, counted from 1 within one request. */
export type Moment = {
  request: RequestName
  step: number
  when: 'before' | 'sent' | 'after'
}
export type Counted = { request: RequestName; steps: number }

type Step = () => unknown

/** Counts the steps of each request, and kills this very process at the one that it is armed for. */
export function openMoments(tell: (counted: Counted) => void) {
  const current = new AsyncLocalStorage<{ request: RequestName; steps: number }>()
  let armed: Moment | undefined
  const die = () => process.kill(process.pid, 'SIGKILL')

  function take(step: Step): unknown {
    const inside = current.getStore()
    if (!inside) return step()
    inside.steps += 1
    if (armed?.request !== inside.request || armed.step !== inside.steps) return step()
    if (armed.when === 'before') die()
    const answer = step()
    // Not at once: what was written leaves the process at the end of this turn.
    if (armed.when === 'sent') setImmediate(die)
    return armed.when === 'after' ? (answer as Promise<unknown>).finally(die) : answer
  }

  return {
    arm(moment: Moment): void {
      armed = moment
    },
    async during(path: string, work: () => Promise<Response>): Promise<Response> {
      const request = nameOf(path)
      if (!request) return work()
      const counted = { request, steps: 0 }
      const response = await current.run(counted, work)
      if (response.ok) tell(counted)
      return response
    },
    watchPool(pool: pg.Pool): void {
      pool.on('connect', (client) => {
        const ask = client.query.bind(client) as (...given: unknown[]) => unknown
        Object.assign(client, { query: (...given: unknown[]) => take(() => ask(...given)) })
      })
    },
    watchGateway(gateway: Gateway): Gateway {
      return {
        ...gateway,
        create: (order) => take(() => gateway.create(order)) as ReturnType<Gateway['create']>,
        fetch: (id) => take(() => gateway.fetch(id)) as ReturnType<Gateway['fetch']>,
        void: (id) => take(() => gateway.void(id)) as ReturnType<Gateway['void']>,
      }
    },
  }
}

function nameOf(path: string): RequestName | undefined {
  for (const [name, pattern] of Object.entries(requests)) {
    if (pattern.test(path)) return name as RequestName
  }
  return undefined
}
