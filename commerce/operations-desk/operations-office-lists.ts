import { listByPages } from '#commerce/office-task/listed-pages.ts'
import { operationsListsContract as contract } from './operations-lists.office.contract.ts'
import { listAlerts, listFailedJobs, listWebhooks } from './operations-lists.service.ts'
import { checkAlertFieldsOf, failedJobFieldsOf, webhookFieldsOf } from './operations-lists.terms.ts'

type Rows<Read extends (...given: never[]) => Promise<object>, Name extends string> =
  Awaited<ReturnType<Read>> extends Record<Name, (infer Row)[]> ? Row : never

export const failedJobsList = listByPages<
  Rows<typeof listFailedJobs, 'jobs'>,
  (typeof contract)['listFailedJobs']['input']
>({
  name: 'jobs',
  permission: 'health.read',
  input: contract.listFailedJobs.input,
  fieldsOf: failedJobFieldsOf,
  read: async (ctx, asked) => {
    const { jobs, next } = await listFailedJobs(ctx, asked)
    return { rows: jobs, next }
  },
  idOf: ({ jobId }) => String(jobId),
  columns: [
    { name: 'id', value: ({ jobId }) => jobId },
    { name: 'kind', value: ({ name }) => name },
    { name: 'about', value: ({ subject }) => subject },
    { name: 'attempts', value: ({ attempts }) => attempts },
    // A server that refuses an address repeats it.
    { name: 'failure', isPersonal: true, value: ({ failure }) => failure },
    { name: 'since', value: ({ since }) => since },
    { name: 'failed_at', value: ({ failedAt }) => failedAt },
  ],
})

export const webhooksList = listByPages<
  Rows<typeof listWebhooks, 'webhooks'>,
  (typeof contract)['listWebhooks']['input']
>({
  name: 'webhooks',
  permission: 'health.read',
  input: contract.listWebhooks.input,
  fieldsOf: webhookFieldsOf,
  read: async (ctx, asked) => {
    const { webhooks, next } = await listWebhooks(ctx, asked)
    return { rows: webhooks, next }
  },
  idOf: ({ provider, eventId }) => `${provider} ${eventId}`,
  columns: [
    { name: 'provider', value: ({ provider }) => provider },
    { name: 'id', value: ({ eventId }) => eventId },
    { name: 'type', value: ({ type }) => type },
    { name: 'subject', value: ({ subject }) => subject },
    { name: 'order', value: ({ number }) => number },
    { name: 'state', value: ({ state }) => state },
    { name: 'times', value: ({ times }) => times },
    { name: 'received_at', value: ({ receivedAt }) => receivedAt },
    { name: 'done_at', value: ({ doneAt }) => doneAt },
  ],
})

export const checkAlertsList = listByPages<
  Rows<typeof listAlerts, 'alerts'>,
  (typeof contract)['listAlerts']['input']
>({
  name: 'alerts',
  permission: 'health.read',
  input: contract.listAlerts.input,
  fieldsOf: checkAlertFieldsOf,
  read: async (ctx, asked) => {
    const { alerts, next } = await listAlerts(ctx, asked)
    return { rows: alerts, next }
  },
  idOf: ({ alertId }) => String(alertId),
  columns: [
    { name: 'rule', value: ({ name }) => name },
    { name: 'state', value: ({ state }) => state },
    { name: 'order', value: ({ orderNumber }) => orderNumber },
    { name: 'store', value: ({ store }) => store },
    {
      name: 'row',
      value: ({ details }) =>
        Object.entries(details)
          .map(([name, value]) => `${name} ${value}`)
          .join(', '),
    },
    { name: 'found_at', value: ({ foundAt }) => foundAt },
    { name: 'seen_at', value: ({ seenAt }) => seenAt },
    { name: 'resolved_at', value: ({ resolvedAt }) => resolvedAt },
  ],
})
