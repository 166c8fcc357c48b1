import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { many, optional, text, wholeNumber } from '#api/fields.ts'
import {
  checkAlertSorts,
  checkAlertStates,
  failedJobSorts,
  webhookSorts,
  webhookStates,
} from './operations-lists.terms.ts'

const read = { staff: 'health.read' } as const
const MOST_ROWS = 100

const page = { after: optional(text(1_000)), most: optional(wholeNumber(1, MOST_ROWS)) }
const words = optional(text(200))
const next = z.string().optional()

export const Queue = z.object({
  name: z.string(),
  waiting: z.number(),
  oldestSeconds: z.number(),
  running: z.number(),
  failed: z.number(),
})

/** Lists of what the shop does by itself: queues, failed work, words of providers, and what its checks found. */
export const operationsListsContract = {
  listQueues: endpoint({
    method: 'GET',
    path: '/office/queues',
    access: read,
    summary: 'Work that waits, runs, or was given up, by its kind',
    input: z.object({}),
    output: z.object({ queues: z.array(Queue) }),
  }),
  listRetention: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/retention',
    access: read,
    summary: 'How long each kind of data is kept and why, and how its housekeeping is doing',
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({
          what: z.string(),
          kept: z.string(),
          why: z.string(),
          /** Null of a step that has not run yet. */
          lastRunAt: z.string().nullable(),
          removed: z.number(),
          backlogSeconds: z.number(),
          isBehind: z.boolean(),
        }),
      ),
    }),
  }),
  listFailedJobs: endpoint({
    method: 'GET',
    path: '/office/jobs',
    access: read,
    summary: 'Jobs that were given up, the latest first, and how many there are of each kind',
    input: z.object({
      name: many(text(60), 40),
      /** Words of the failure, or an id of what it is about. */
      query: words,
      sort: z.enum(failedJobSorts).default('-failed'),
      ...page,
    }),
    output: z.object({
      jobs: z.array(
        z.object({
          jobId: z.number(),
          name: z.string(),
          subject: z.string(),
          attempts: z.number(),
          failure: z.string(),
          since: z.string(),
          failedAt: z.string(),
          canRetry: z.boolean(),
        }),
      ),
      next,
      counts: z.array(z.object({ name: z.string(), count: z.number() })),
    }),
  }),
  listWebhooks: endpoint({
    method: 'GET',
    path: '/office/webhooks',
    access: read,
    summary: 'What payment providers told the shop, the latest first, without what they told',
    input: z.object({
      state: many(z.enum(webhookStates), webhookStates.length),
      provider: many(text(40), 10),
      /** Number of an order, or an id at the provider. */
      query: words,
      sort: z.enum(webhookSorts).default('-received'),
      ...page,
    }),
    output: z.object({
      webhooks: z.array(
        z.object({
          provider: z.string(),
          eventId: z.string(),
          type: z.string(),
          subject: z.string(),
          state: z.enum(webhookStates),
          times: z.number(),
          receivedAt: z.string(),
          doneAt: z.string().optional(),
          number: z.string().optional(),
        }),
      ),
      next,
      counts: z.partialRecord(z.enum(webhookStates), z.number()),
      providers: z.array(z.string()),
    }),
  }),
  listAlerts: endpoint({
    method: 'GET',
    path: '/office/alerts',
    access: read,
    summary: 'What the shop’s own checks found, the latest first',
    input: z.object({
      state: many(z.enum(checkAlertStates), checkAlertStates.length),
      name: many(text(300), 20),
      store: many(text(20), 40),
      number: words,
      sort: z.enum(checkAlertSorts).default('-found'),
      ...page,
    }),
    output: z.object({
      alerts: z.array(
        z.object({
          alertId: z.number(),
          name: z.string(),
          state: z.enum(checkAlertStates),
          details: z.record(z.string(), z.string()),
          orderNumber: z.string().optional(),
          store: z.string().optional(),
          foundAt: z.string(),
          seenAt: z.string(),
          resolvedAt: z.string().optional(),
        }),
      ),
      next,
      counts: z.partialRecord(z.enum(checkAlertStates), z.number()),
      rules: z.array(z.string()),
    }),
  }),
}
