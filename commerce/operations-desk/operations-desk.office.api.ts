import { bind } from '#api/serve.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import type { OfficeContexts, StaffCtx } from '#commerce/staff/staff-context.ts'
import * as failed from './failed-work.service.ts'
import { getHealth, type HealthTools } from './health.service.ts'
import { selectAlerts } from './invariant-alert.queries.ts'
import { askForCheck } from './invariant-alert.service.ts'
import { operationsDeskOfficeContract } from './operations-desk.office.contract.ts'
import { alertRow } from './operations-desk.columns.ts'

const PAGE = 50

export const operationsDeskOfficeApi = (tools: HealthTools) =>
  bind<OfficeContexts, typeof operationsDeskOfficeContract>(operationsDeskOfficeContract, {
    getHealth: (ctx) => getHealth(ctx, tools),
    listFailedJobs: failed.listFailedJobs,
    retryJob: failed.retryJob,
    skipJob: failed.skipJob,
    listMails: failed.listMails,
    retryMail: failed.retryMail,
    listAlerts,
    askForCheck,
  })

async function listAlerts(
  { db, staff, now }: StaffCtx,
  asked: { isResolved?: boolean | undefined; before?: number | undefined },
) {
  const rows = await selectAlerts(db, {
    isResolved: asked.isResolved ?? false,
    before: asked.before,
    stores: storesOf(staff, 'health.read', now),
    most: PAGE + 1,
  })
  const shown = rows.slice(0, PAGE)
  return {
    alerts: shown.map((row) => ({
      alertId: row.id,
      name: row.name,
      details: Object.fromEntries(
        Object.entries(alertRow.read(row.details)).map(([name, value]) => [name, String(value)]),
      ),
      orderNumber: row.order_number ?? undefined,
      store: row.store ?? undefined,
      foundAt: row.found_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      resolvedAt: row.resolved_at?.toISOString(),
    })),
    ...(rows.length > PAGE && { next: shown.at(-1)!.id }),
  }
}
