import { createMetrics } from '#server/observe/metrics.ts'

/** Everything that a process of the shop can tell, with one value each. */
export async function printAllMetrics(): Promise<string> {
  const metrics = createMetrics()
  metrics.observe({ method: 'GET', route: 'home', status: 200 }, 0.01)
  metrics.countFault('web')
  metrics.observeCall({ service: 'storage', call: 'put', isFailed: false }, 0.1)
  metrics.observeJob({ kind: 'mail', seconds: 0.1, isFailed: false })
  metrics.countSpans('sent', 1)
  for (const vital of ['LCP', 'INP', 'CLS'] as const) {
    metrics.observeVital(vital, { route: 'home', device: 'phone' }, 0.1)
  }
  metrics.watchPool({ totalCount: 3, idleCount: 1, waitingCount: 0 }, 10)
  metrics.watchStandby({ status: () => 'used', lagMs: () => 300 })
  metrics.watchDisk({
    freeBytes: async () => 1,
    isReached: async () => false,
    refuseIfReached: async () => {},
  })
  metrics.watchPageCache(() => ({ answers: 1, unchanged: 1, rendered: 1, pages: 1, bytes: 1 }))
  const now = new Date()
  metrics.watchShop(async () => ({
    jobs: [{ name: 'mail', priority: 1, waiting: 1, later: 2, oldestSeconds: 3 }],
    runningAndFailed: [{ name: 'mail', running: 1, failed: 0 }],
    processes: 4,
    sweeps: [
      {
        name: 'purge mails',
        everyMs: 1_000,
        nextAt: now,
        isRunning: false,
        startedAt: now,
        endedAt: now,
        durationMs: 5,
        outcome: 'DONE',
        failure: null,
        failures: 0,
        lateSeconds: 0,
      },
    ],
    housekeeping: [
      {
        step: 'sessions',
        ranAt: now,
        finishedAt: now,
        removed: 1,
        removedTotal: 2,
        slowestMs: 3,
        isBehind: false,
        backlogSeconds: 0,
      },
    ],
    orders: [{ store: 'WPX-GB', lastMinutes: 1, lastHour: 7 }],
    lastOrderSeconds: 60,
    payments: [{ provider: 'stripe', status: 'PAID', count: 7 }],
    duePaymentSeconds: 0,
    paymentAlerts: 0,
    mails: { queued: 1, failed: 0, oldestQueuedSeconds: 2, lastSentAt: now },
    webhooks: [{ provider: 'stripe', waiting: 1, oldestSeconds: 4 }],
  }))
  return metrics.text()
}

/** Names of series in what a process prints. */
export const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/^([a-z_]\w*)(?=[{ ])/gm)].map(([, name]) => name!))

const words = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'offset', 'bool', 'ignoring'])

/** Names of series in an expression of Prometheus. */
export function namesInExpression(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\boffset\s+\w+/g, '')
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !words.has(name))
}
