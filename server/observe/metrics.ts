import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import type { ShopFigures } from '#commerce/operations-desk/shop-figures.service.ts'
import { figureGauges, type FigureGauge } from './figure-gauges.ts'

type PageCacheMetrics = Record<'answers' | 'unchanged' | 'rendered' | 'pages' | 'bytes', number>

export type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number }

/** A scrape reads all gauges at once, a moment apart at most: one reading of the database is for all of them. */
const FIGURES_LIFE_MS = 2_000

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of one process; docs/operations/observe.md says what each of them means. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  // With it the delay of the event loop, memory, and processor time.
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers take',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const faults = new Counter({
    name: 'faults_total',
    help: 'Errors that nobody expected',
    labelNames: ['where'],
    registers,
  })
  const calls = new Histogram({
    name: 'outgoing_call_duration_seconds',
    help: 'Calls of storage, mail server, payment providers and the CDN',
    labelNames: ['service', 'call', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Attempts of jobs that this process made',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  })
  const spans = new Counter({
    name: 'trace_spans_total',
    help: 'Spans that were sent to the collector, or dropped',
    labelNames: ['result'],
    registers,
  })
  const vitals = openVitals(registers)

  return {
    observe: (labels: { method: string; route: string; status: number }, seconds: number) =>
      duration.observe({ ...labels, status: String(labels.status) }, seconds),
    countFault: (where: string) => faults.inc({ where }),
    observeCall: (
      { service, call, isFailed }: { service: string; call: string; isFailed: boolean },
      seconds: number,
    ) => calls.observe({ service, call, outcome: isFailed ? 'failed' : 'done' }, seconds),
    observeJob: ({
      kind,
      seconds,
      isFailed,
    }: {
      kind: string
      seconds: number
      isFailed: boolean
    }) => jobs.observe({ kind, outcome: isFailed ? 'failed' : 'done' }, seconds),
    countSpans: (result: 'sent' | 'dropped', count: number) => spans.inc({ result }, count),
    observeVital: (name: VitalName, labels: { route: string; device: string }, value: number) =>
      vitals[name].observe(labels, value),

    /** Figures of the shop, which every process with a database tells alike. */
    watchShop(read: () => Promise<ShopFigures>) {
      const recent = shareFor(FIGURES_LIFE_MS, read)
      registry.registerMetric(
        new Gauge({
          name: 'database_up',
          help: 'Whether the database answered this scrape; without it the figures of the shop are missing',
          registers: [],
          async collect() {
            this.set(
              await recent().then(
                () => 1,
                () => 0,
              ),
            )
          },
        }),
      )
      for (const gauge of figureGauges) addFigure(registry, gauge, recent)
    },
    watchPool: (pool: PoolCounts, size: number) =>
      new Gauge({
        name: 'database_pool',
        help: 'Connections of this process by state, requests that wait for one, and how many there may be',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
          this.set({ state: 'limit' }, size)
        },
      }),
    watchStandby: (standby: { status: () => string; lagMs: () => number | undefined }) => [
      new Gauge({
        name: 'database_standby_used',
        help: 'Whether reads that may be a second old go to the standby; 0 while it is away or behind',
        registers,
        collect() {
          this.set(standby.status() === 'used' ? 1 : 0)
        },
      }),
      new Gauge({
        name: 'database_standby_lag_seconds',
        help: 'Age of what the standby has, as far as this process knows; missing while it is away',
        registers,
        collect() {
          this.reset()
          const lag = standby.lagMs()
          if (lag !== undefined) this.set(lag / 1000)
        },
      }),
    ],
    watchDisk: (disk: DiskFloor) =>
      new Gauge({
        name: 'upload_disk',
        help: 'Free bytes on the disk to which uploads come, and whether it is too few to take any',
        labelNames: ['what'],
        registers,
        async collect() {
          this.set({ what: 'free_bytes' }, await disk.freeBytes())
          this.set({ what: 'floor_reached' }, Number(await disk.isReached()))
        },
      }),
    /** Counted by whoever answers: a histogram would take longer than the answer. */
    watchPageCache: (look: () => PageCacheMetrics) =>
      new Gauge({
        name: 'kept_pages',
        help: 'Pages in memory, their bytes, the answers that were given from them, and how many were rendered',
        labelNames: ['what'],
        registers,
        collect() {
          for (const [what, count] of Object.entries(look())) this.set({ what }, count)
        },
      }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

export const vitalNames = ['LCP', 'INP', 'CLS'] as const
export type VitalName = (typeof vitalNames)[number]

/** Limits of good and poor of each vital are buckets: the share of good visits is exact. */
function openVitals(registers: Registry[]): Record<VitalName, Histogram<'route' | 'device'>> {
  const make = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['route', 'device'], buckets, registers })
  return {
    LCP: make(
      'web_vital_lcp_seconds',
      'Largest contentful paint of sampled visitors',
      [0.5, 1, 1.5, 2.5, 4, 6, 10],
    ),
    INP: make(
      'web_vital_inp_seconds',
      'Interaction to next paint of sampled visitors',
      [0.05, 0.1, 0.2, 0.35, 0.5, 1],
    ),
    CLS: make(
      'web_vital_cls',
      'Cumulative layout shift of sampled visitors',
      [0.01, 0.05, 0.1, 0.25, 0.5],
    ),
  }
}

function addFigure(
  registry: Registry,
  { name, help, labels, read }: FigureGauge,
  figures: () => Promise<ShopFigures>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      // What is gone is no longer told; nor is what nobody knows while the database is away.
      this.reset()
      if (labels.length === 0) this.remove()
      const known = await figures().catch(() => undefined)
      if (!known) return
      for (const [values, number] of read(known)) {
        this.set(Object.fromEntries(labels.map((label, i) => [label, values[i]!])), number)
      }
    },
  })
  registry.registerMetric(gauge)
}

/** One reading for all who ask within its life. */
function shareFor<Value>(lifeMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let until = 0
  let shared: Promise<Value> | undefined
  return () => {
    if (!shared || performance.now() > until) {
      shared = read()
      until = performance.now() + lifeMs
    }
    return shared
  }
}
