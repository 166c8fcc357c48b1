import { openJobs, openSchedule, type BackgroundTools } from '#commerce/background.ts'
import { startBackground, type Background } from '#commerce/kernel/jobs/background.ts'
import { openSweeps } from '#commerce/kernel/jobs/sweep.ts'
import type { MailComposer } from '#commerce/kernel/mail/mail-composer.ts'
import { openTransport } from '#commerce/kernel/mail/mail-transport.ts'
import { temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Gateways } from '#commerce/payment/gateway/open-gateways.ts'
import type { Env } from '#config/env.ts'
import type { Listener } from '#db/listener.ts'
import type { OpenDatabase } from '#db/open.ts'
import type { Standby } from '#db/standby.ts'
import { renderSandboxes } from '#commerce/rendering/rendering.jobs.ts'
import { openPressSandboxes } from '#press/press-sandboxes.ts'
import type { UploadTools } from '#commerce/upload/upload-tools.ts'
import { openBackups } from '#server/backup/open-backups.ts'
import type { Log } from '#server/observe/log.ts'
import type { Metrics } from '#server/observe/metrics.ts'
import { makeCallWatch, watchTransport } from '#server/observe/watch-calls.ts'
import { openMailIn } from '#server/mail/open-mail-in.ts'
import { uploadPurgeOf } from './open-uploads.ts'
import { chooseOwnJobs } from './own-jobs.ts'
import { mediaFolderOf, mediaSweep, openMediaPublishing } from './shared-media.ts'
import { readMailbox, watchMailbox } from '#server/mail/watch-mailbox.ts'

/**
 * Starts what this process does beside answers: everything, or the kinds of jobs that its settings name, or only what each
 * process does for itself while others do the rest. Drawing processes and the mail server's line open with the first job.
 */
export function openBackground(
  env: Env,
  parts: {
    database: OpenDatabase
    standby?: Standby | undefined
    listener: Listener
    storage: Storage
    uploads: Omit<UploadTools, 'reportFault'>
    mailComposer: MailComposer
    gateways: Gateways
    log: Log
    metrics: Metrics
    reportFault: (error: unknown, where: string) => void
  },
  share: 'everything' | 'own sweeps',
): Background {
  const { database, listener, storage, uploads, mailComposer, gateways } = parts
  const { log, metrics, reportFault } = parts
  const mailIn = openMailIn(env, reportFault)
  const sandboxes = openPressSandboxes(
    renderSandboxes(env.RENDER_CELLS),
    temporaryAreaOf(env.dataDir),
  )
  const transport = env.SMTP_URL
    ? watchTransport(openTransport(env.SMTP_URL), makeCallWatch(metrics), log)
    : undefined
  const backups = openBackups(env, { db: database.db, databaseUrl: database.url, log })
  const tools: BackgroundTools = {
    db: database.db,
    standby: parts.standby,
    sites: env.sites,
    officeOrigin: env.officeOrigin,
    storage,
    uploads,
    mailIn: mailIn.tools,
    mailComposer,
    gateways,
    sandboxes,
    renderAtOnce: env.RENDER_CELLS,
    mail: {
      transport,
      limits: { orderPerHour: env.ORDER_MAILS_PER_HOUR, formPerHour: env.FORM_MAILS_PER_HOUR },
    },
    unpaidOrderDays: env.UNPAID_ORDER_DAYS,
    tellAlerts: alertTeller(log),
    reviewRequestDays: env.reviewRequestDays,
    cartReminderHours: env.CART_REMINDER_HOURS,
    cdn: { urls: env.CDN_PURGE_URLS, token: env.CDN_PURGE_TOKEN, call: makeCallWatch(metrics) },
    retainedMonths: { events: env.EVENT_MONTHS, logs: env.VISITOR_LOG_MONTHS },
    files: uploadPurgeOf(env, storage),
    backups: backups.tools,
    erasureLogs: [storage, ...(backups.place ? [backups.place.storage] : [])],
  }
  const publishMedia = storage.isShared
    ? openMediaPublishing(mediaFolderOf(env.dataDir), storage)
    : undefined
  const sweeps = [...openSchedule(tools), ...openSweeps([mediaSweep], { publishMedia })]
  const { jobs, isWhole } =
    share === 'everything'
      ? chooseOwnJobs(openJobs(tools), env.WORKER_JOBS)
      : { jobs: [], isWhole: false }
  const background = startBackground({
    db: database.db,
    listener,
    jobs,
    sweeps: isWhole ? sweeps : sweeps.filter(({ scope }) => scope === 'process'),
    reportFault: (error, { job }) => reportFault(error, `job ${job}`),
    observeJob: metrics.observeJob,
  })
  const watch =
    isWhole && env.MAIL_IN
      ? watchMailbox(readMailbox(env.MAIL_IN), {
          db: database.db,
          storage,
          disk: uploads.disk,
          databaseUrl: database.url,
          reportFault: (error) => reportFault(error, 'mailbox'),
        })
      : undefined
  let closing: Promise<void> | undefined
  const close = async () => {
    await watch?.close()
    await background.close()
    transport?.close()
    await sandboxes.close()
    await mailIn.close()
  }
  return { close: () => (closing ??= close()) }
}

/** Tells when more has come that a person has to look at. */
function alertTeller(log: Log): (open: number) => void {
  let known = 0
  return (open) => {
    if (open > known) {
      log.warn({ open }, 'payments wait for a person: npm run task refund alerts')
    }
    known = open
  }
}
