import { createHash, timingSafeEqual } from 'node:crypto'
import { secretsOf } from '#config/rotating-secret.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { JobCount } from '#commerce/kernel/jobs/job-queue.ts'
import type { ScheduledSweep } from '#commerce/kernel/jobs/schedule.ts'
import type { DiskFloor } from '#commerce/kernel/storage/disk-floor.ts'

type PageCacheMetrics = Record<'answers' | 'unchanged' | 'pages' | 'bytes', number>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers take',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const faults = new Counter({
    name: 'faults_total',
    help: 'Errors that nobody expected',
    labelNames: ['where'],
    registers: [registry],
  })
  /** Read when somebody asks; what is gone is no longer told. */
  const gaugeBy = (
    label: string,
    name: string,
    help: string,
    read: () => Promise<(readonly [string, number])[]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const values = await read()
        this.reset()
        for (const [value, number] of values) this.set({ [label]: value }, number)
      },
    })
  return {
    observe: (labels: { method: string; route: string; status: number }, seconds: number) =>
      duration.observe({ ...labels, status: String(labels.status) }, seconds),
    countFault: (where: string) => faults.inc({ where }),
    watchJobs(count: () => Promise<readonly JobCount[]>) {
      gaugeBy('kind', 'jobs_waiting', 'Jobs that nobody has begun', async () =>
        (await count()).map(({ name, waiting }) => [name, waiting]),
      )
      gaugeBy('kind', 'jobs_oldest_seconds', 'How long the first in line has waited', async () =>
        (await count()).map(({ name, oldestSeconds }) => [name, oldestSeconds]),
      )
    },
    watchSchedule(list: () => Promise<readonly ScheduledSweep[]>) {
      gaugeBy('sweep', 'sweep_duration_seconds', 'How long the last run took', async () =>
        (await list()).map(({ name, durationMs }) => [name, (durationMs ?? 0) / 1000]),
      )
      gaugeBy('sweep', 'sweep_late_seconds', 'How long ago it should have begun', async () =>
        (await list()).map(({ name, lateSeconds }) => [name, lateSeconds]),
      )
      gaugeBy('sweep', 'sweep_failures', 'Runs that failed since one succeeded', async () =>
        (await list()).map(({ name, failures }) => [name, failures]),
      )
    },
    watchDisk: (disk: DiskFloor) =>
      new Gauge({
        name: 'upload_disk',
        help: 'Free bytes on the disk to which uploads come, and whether it is too few to take any',
        labelNames: ['what'],
        registers: [registry],
        async collect() {
          this.set({ what: 'free_bytes' }, await disk.freeBytes())
          this.set({ what: 'floor_reached' }, Number(await disk.isReached()))
        },
      }),
    /** Counted by whoever answers: a histogram would take longer than the answer. */
    watchPageCache: (look: () => PageCacheMetrics) =>
      new Gauge({
        name: 'kept_pages',
        help: 'Pages in memory, their bytes, and the answers that were given from them',
        labelNames: ['what'],
        registers: [registry],
        collect() {
          for (const [what, count] of Object.entries(look())) this.set({ what }, count)
        },
      }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>

export async function metricsAnswer(metrics: Metrics): Promise<Response> {
  return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
}

/** Whether the header `Authorization` brings this token, or one of those that it is rotated between. */
export function bringsToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = digest(authorization ?? '')
  return secretsOf(token).some((secret) => timingSafeEqual(given, digest(`Bearer ${secret}`)))
}
