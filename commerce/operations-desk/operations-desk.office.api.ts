import { bind } from '#api/bind.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import * as failed from './failed-work.service.ts'
import { getHealth, type HealthTools } from './health.service.ts'
import { askForCheck } from './invariant-alert.service.ts'
import { operationsDeskOfficeContract } from './operations-desk.office.contract.ts'
import * as lists from './operations-lists.service.ts'

export const operationsDeskOfficeApi = (tools: HealthTools) =>
  bind<OfficeContexts, typeof operationsDeskOfficeContract>(operationsDeskOfficeContract, {
    getHealth: (ctx) => getHealth(ctx, tools),
    listQueues: lists.listQueues,
    listRetention: (ctx) => lists.listRetention(ctx, tools),
    listFailedJobs: lists.listFailedJobs,
    listWebhooks: lists.listWebhooks,
    listAlerts: lists.listAlerts,
    retryJob: failed.retryJob,
    skipJob: failed.skipJob,
    listMails: failed.listMails,
    retryMail: failed.retryMail,
    askForCheck,
  })
