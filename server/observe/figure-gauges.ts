import type { ShopFigures } from '#commerce/operations-desk/shop-figures.service.ts'

/** One number of the shop, by the values of its labels. */
export type FigureGauge = {
  name: string
  help: string
  labels: readonly string[]
  read: (figures: ShopFigures) => (readonly [values: readonly string[], number: number])[]
}

const one = (
  name: string,
  help: string,
  read: (figures: ShopFigures) => number | undefined,
): FigureGauge => ({
  name,
  help,
  labels: [],
  read: (figures) => {
    const number = read(figures)
    return number === undefined ? [] : [[[], number]]
  },
})

const by = (
  label: string,
  name: string,
  help: string,
  read: (figures: ShopFigures) => (readonly [value: string, number: number])[],
): FigureGauge => ({
  name,
  help,
  labels: [label],
  read: (figures) => read(figures).map(([value, number]) => [[value], number]),
})

/** Of jobs that wait: 1 is what somebody waits for, 3 what may take all night. */
const byPriority = (
  name: string,
  help: string,
  read: (job: ShopFigures['jobs'][number]) => number,
): FigureGauge => ({
  name,
  help,
  labels: ['kind', 'priority'],
  read: ({ jobs }) => jobs.map((job) => [[job.name, String(job.priority)], read(job)]),
})

/** Gauges of figures that the database knows, the same whichever process is asked. */
export const figureGauges: readonly FigureGauge[] = [
  byPriority(
    'jobs_waiting',
    'Jobs whose time has come and that nobody has begun',
    (job) => job.waiting,
  ),
  byPriority('jobs_later', 'Jobs whose time has not come', (job) => job.later),
  byPriority(
    'jobs_oldest_seconds',
    'How long the first in line has waited',
    (job) => job.oldestSeconds,
  ),
  by('kind', 'jobs_running', 'Jobs that some process works on', ({ runningAndFailed }) =>
    runningAndFailed.map(({ name, running }) => [name, running]),
  ),
  by('kind', 'jobs_failed', 'Jobs that were given up', ({ runningAndFailed }) =>
    runningAndFailed.map(({ name, failed }) => [name, failed]),
  ),
  one('shop_processes', 'Web processes and workers that live', ({ processes }) => processes),
  by('sweep', 'sweep_duration_seconds', 'How long the last run took', ({ sweeps }) =>
    sweeps.map(({ name, durationMs }) => [name, (durationMs ?? 0) / 1000]),
  ),
  by('sweep', 'sweep_late_seconds', 'How long ago it should have begun', ({ sweeps }) =>
    sweeps.map(({ name, lateSeconds }) => [name, lateSeconds]),
  ),
  by('sweep', 'sweep_failures', 'Runs that failed since one succeeded', ({ sweeps }) =>
    sweeps.map(({ name, failures }) => [name, failures]),
  ),
  by(
    'step',
    'housekeeping_backlog_seconds',
    'How long the oldest row has been due that a step should have deleted',
    ({ housekeeping }) => housekeeping.map(({ step, backlogSeconds }) => [step, backlogSeconds]),
  ),
  by('step', 'housekeeping_removed', 'Rows that a step has deleted in all its runs', (figures) =>
    figures.housekeeping.map(({ step, removedTotal }) => [step, removedTotal]),
  ),
  {
    name: 'orders_placed',
    help: 'Orders of the last five minutes and of the last hour',
    labels: ['store', 'window'],
    read: ({ orders }) =>
      orders.flatMap(({ store, lastMinutes, lastHour }) => [
        [[store, '5m'], lastMinutes],
        [[store, '1h'], lastHour],
      ]),
  },
  one('last_order_age_seconds', 'Since the last order', ({ lastOrderSeconds }) => lastOrderSeconds),
  {
    name: 'payments',
    help: 'Payments of the last hour’s orders',
    labels: ['provider', 'state'],
    read: ({ payments }) =>
      payments.map(({ provider, status, count }) => [[provider, status], count]),
  },
  one(
    'payment_check_overdue_seconds',
    'How long a payment waits that the provider should have been asked about',
    ({ duePaymentSeconds }) => duePaymentSeconds,
  ),
  one('payment_alerts_open', 'Payments that wait for a person', (figures) => figures.paymentAlerts),
  by('state', 'mails', 'Mails that have not left', ({ mails }) => [
    ['queued', mails.queued],
    ['failed', mails.failed],
  ]),
  one(
    'mail_oldest_seconds',
    'How long the first queued mail has waited',
    ({ mails }) => mails.oldestQueuedSeconds,
  ),
  by('provider', 'webhooks_waiting', 'Messages of providers that nobody has looked into', (told) =>
    told.webhooks.map(({ provider, waiting }) => [provider, waiting]),
  ),
  by('provider', 'webhook_oldest_seconds', 'How long the first of them has waited', (told) =>
    told.webhooks.map(({ provider, oldestSeconds }) => [provider, oldestSeconds]),
  ),
]
