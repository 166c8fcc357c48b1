import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { purgeHandler } from './cdn-purge.jobs.ts'
import { auditList } from './audit-office-list.ts'
import { deleteOld } from './invariant-alert.queries.ts'
import { invariantHandler } from './operations-desk.jobs.ts'
import { operationsDeskOfficeApi } from './operations-desk.office.api.ts'
import { checkAlertsList, failedJobsList, webhooksList } from './operations-office-lists.ts'
import { operationsDeskSchedule } from './operations-desk.schedule.ts'

const KEPT_DAYS = 400
const DAY_MS = 24 * 60 * 60_000

export const operationsDeskNoun = defineNoun({
  name: 'operations-desk',
  floor: 'desks',
  tables: ['backup_run', 'invariant_check', 'operation_alert'],
  office: operationsDeskOfficeApi,
  officeLists: () => [auditList, failedJobsList, webhooksList, checkAlertsList],
  jobs: [invariantHandler, purgeHandler],
  schedule: operationsDeskSchedule,
  purge: {
    run: ({ db, now }: PurgeTools) => deleteOld(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
  },
  retention: [
    {
      what: 'alerts and checks of invariants',
      kept: '400 days',
      why: 'to see what was done',
      steps: ['resolved alerts', 'checks of invariants'],
    },
  ],
})
