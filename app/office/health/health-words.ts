import type { OutputOf } from '#api/contract.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import type { operationsDeskOfficeContract } from '#commerce/operations-desk/operations-desk.office.contract.ts'

export type Health = OutputOf<(typeof operationsDeskOfficeContract)['getHealth']>
export type ProblemName = Health['problems'][number]['name']

const named = new Set([
  'render',
  'check invariants',
  'errand',
  'invoice',
  'mail',
  'office task',
  'order progress',
  'payment hint',
  'staff link',
])

/** Kind of a job in words; one that has none keeps its name. */
export const jobWord = (t: Translate, name: string): string =>
  named.has(name) ? t(`office-health.job.${name.replaceAll(' ', '_')}` as MessageId) : name

/** Page that tells more of a problem. */
export const problemLinks: Partial<Record<ProblemName, string>> = {
  failed_jobs: '/office/health/jobs',
  late_jobs: '/office/health/queues?sort=-oldest',
  failed_renderings: '/office/print-files',
  late_webhooks: '/office/health/webhooks',
  late_mails: '/office/health/emails?state=QUEUED',
  failed_mails: '/office/health/emails',
  silent_mailbox: '#mail',
  broken_invariants: '/office/health/alerts',
  unknown_invariants: '#checks',
  no_check: '#checks',
  late_sweeps: '#sweeps',
  failing_sweeps: '#sweeps',
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "3 min", "2 h": a length of time as short as it can be said. */
export function lengthOf(t: Translate, seconds: number): string {
  if (seconds < MINUTE) return t('office-health.seconds', { count: Math.round(seconds) })
  if (seconds < HOUR) return t('office-health.minutes', { count: Math.round(seconds / MINUTE) })
  if (seconds < DAY) return t('office-health.hours', { count: Math.round(seconds / HOUR) })
  return t('office-health.days', { count: Math.round(seconds / DAY) })
}

const GIGA = 1_000_000_000

export function sizeOf(bytes: number, format: (value: number) => string): string {
  if (bytes >= GIGA) return `${format(Math.round(bytes / (GIGA / 10)) / 10)} GB`
  return `${format(Math.round(bytes / 1_000_000))} MB`
}
