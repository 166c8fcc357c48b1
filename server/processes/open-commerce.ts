import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasArticles } from '#commerce/catalogue/catalogue.service.ts'
import { makeCommerceApi } from '#commerce/commerce.api.ts'
import { listMissingPages } from '#commerce/content/page-writing.service.ts'
import { openOfficeCounters, openOfficeLists } from '#commerce/folded-nouns.ts'
import { readShopFigures } from '#commerce/operations-desk/shop-figures.service.ts'
import { openOfficeLive } from '#commerce/office-task/office-live.ts'
import { openGateways, type Gateways } from '#commerce/payment/gateway/open-gateways.ts'
import type { MailWords } from '#commerce/kernel/mail/mail-words.ts'
import type { ReportSecurity } from '#commerce/kernel/security-event.ts'
import { moveReviewPhotos } from '#commerce/review/publish-photos.ts'
import { getCurrentKey } from '#commerce/kernel/signing-key/signing-key.service.ts'
import { findAnyFileKey } from '#commerce/upload/upload.service.ts'
import { orderLimitsOf, type Env } from '#config/env.ts'
import { openListener } from '#db/listener.ts'
import type { OpenDatabase } from '#db/open.ts'
import { openStandby, type Standby } from '#db/standby.ts'
import { openPreflight, type Preflight } from '#press/preflight/open-preflight.ts'
import { openChatNews } from '#commerce/ticket/chat-news.ts'
import type { Company } from '#commerce/staff/company-sign-in.service.ts'
import type { Log } from '#server/observe/log.ts'
import type { CompiledMessages } from '#server/build/messages.ts'
import { openBackground } from './open-background.ts'
import { openCompany } from './open-company.ts'
import { openMailComposer, withImages } from '#server/mail/open-mail.ts'
import { openShopStorage, openUploads, type OpenUploads } from './open-uploads.ts'
import { openServiceChecks } from './service-checks.ts'
import { openSecurityLog } from '#server/observe/security-log.ts'
import type { Metrics } from '#server/observe/metrics.ts'
import { makeCallWatch, watchGateways, watchStorage } from '#server/observe/watch-calls.ts'
import { readMailbox } from '#server/mail/watch-mailbox.ts'

type ReportFault = (error: unknown, where: string) => void

/** Opens what a process with a database has behind its pages: the API, and work beside answers. */
export async function openCommerce(
  env: Env,
  database: OpenDatabase,
  parts: {
    log: Log
    metrics: Metrics
    messages: () => CompiledMessages
    carrierSecretOf: (carrier: string) => string | undefined
    /** Of the pages that this process serves, once they are built. */
    buildId: () => string | undefined
    reportFault: ReportFault
  },
  opened: AsyncDisposableStack,
) {
  const { log, metrics, messages, carrierSecretOf, buildId, reportFault } = parts
  const { db } = database
  const standby = env.DATABASE_READ_URL
    ? openStandby({
        url: env.DATABASE_READ_URL,
        primary: database.pool,
        poolSize: env.DATABASE_POOL_SIZE,
        statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
        log,
      })
    : undefined
  if (standby) opened.defer(() => standby.close())
  await warnOfMissingPages(env, database, log)
  const securityLog = openSecurityLog(log, async () => {
    return (await getCurrentKey(db, 'security log')).secret
  })
  opened.defer(() => securityLog.close())
  const listener = openListener({
    url: database.url,
    reportFault: (error) => reportFault(error, 'listener'),
  })
  opened.defer(() => listener.close())
  const watch = makeCallWatch(metrics)
  const storage = watchStorage(openShopStorage(env), watch)
  const services = await openServiceChecks(
    {
      storage,
      smtpUrl: env.SMTP_URL,
      s3Bucket: env.S3_ENDPOINT && env.S3_BUCKET,
      facts: { findFileKey: () => findAnyFileKey(db), hasArticles: () => hasArticles(db) },
    },
    log,
  )
  opened.defer(() => services.close())
  const mailComposer = withImages(openMailComposer(env, messages), db, storage)
  const uploads = openUploads(env, storage, { reportFault, log })
  opened.defer(() => uploads.close())
  const preflight = openPreflight()
  opened.defer(() => preflight.close())
  const gateways = watchGateways(await openGateways(db, env.gateways), watch)
  const reportSecurity = securityLog.report
  const mailWords = mailComposer.words
  const company = openCompany(env, log)
  const api = makeApi(
    env,
    database,
    {
      uploads,
      preflight,
      carrierSecretOf,
      gateways,
      reportSecurity,
      buildId,
      mailWords,
      company,
      standby,
    },
    reportFault,
  )
  moveReviewPhotos(join(env.dataDir, 'media'), storage).catch((error: unknown) => {
    reportFault(error, 'review photos')
  })
  const background = openBackground(
    env,
    {
      database,
      standby,
      listener,
      storage,
      uploads: uploads.tools,
      mailComposer,
      gateways,
      log,
      metrics,
      reportFault,
    },
    env.WORKER === 'in-process' ? 'everything' : 'own sweeps',
  )
  opened.defer(() => background.close())
  const live = env.officeOrigin
    ? openOfficeLive({
        db,
        listener,
        counters: openOfficeCounters({ sites: env.sites }),
        lists: openOfficeLists({ sites: env.sites }),
      })
    : undefined
  if (live) opened.defer(() => live.close())
  metrics.watchDisk(uploads.tools.disk)
  metrics.watchShop(() => readShopFigures(db))
  metrics.watchPool(database.pool, env.DATABASE_POOL_SIZE)
  if (standby) metrics.watchStandby(standby)
  const chatNews = openChatNews(listener)
  return {
    database,
    standby,
    api,
    listener,
    storage,
    disk: uploads.tools.disk,
    services,
    mailComposer,
    background,
    live,
    chatNews,
  }
}

async function warnOfMissingPages(env: Env, { db }: OpenDatabase, log: Log): Promise<void> {
  if (env.kind !== 'live') return
  const missing = await listMissingPages(db, env.sites)
  if (missing.length === 0) return
  log.warn({ missing }, 'pages that the law asks for are missing: npm run task pages put <folder>')
}

type ApiTools = {
  standby: Standby | undefined
  uploads: OpenUploads
  gateways: Gateways
  preflight: Preflight
  carrierSecretOf: (carrier: string) => string | undefined
  reportSecurity: ReportSecurity
  buildId: () => string | undefined
  mailWords: MailWords
  company: Company | undefined
}

function makeApi(env: Env, database: OpenDatabase, tools: ApiTools, reportFault: ReportFault) {
  const { uploads, preflight, carrierSecretOf, gateways, reportSecurity, buildId } = tools
  const { mailWords, company } = tools
  return makeCommerceApi({
    db: database.db,
    standby: tools.standby,
    sites: env.sites,
    officeOrigin: env.officeOrigin,
    company,
    hasDemoStaff: env.isDemo && env.DATABASE_URL === undefined,
    session: {
      credentialBytes: env.SESSION_ID_BYTES,
      lifeDays: env.SESSION_DAYS,
      mostDays: env.SESSION_MAX_DAYS,
    },
    uploads: uploads.tools,
    reviews: { areChecked: env.REVIEWS === 'after-check' },
    preflight,
    mailWords,
    piecesPerDay: env.PIECES_PER_DAY,
    orders: { fixWindowMinutes: env.fixWindowMinutes, limits: orderLimitsOf(env) },
    payments: { gateways, unpaidOrderDays: env.UNPAID_ORDER_DAYS },
    machine: {
      buildId,
      lastBackup: () => findLastBackup(env.dataDir),
      mailbox: env.MAIL_IN && readMailbox(env.MAIL_IN).name,
      sendsMails: env.SMTP_URL !== undefined,
    },
    writesPerMinute: env.WRITES_PER_MINUTE,
    carrierSecretOf,
    mailSecretOf: (mailbox) => env.MAIL_IN_SECRETS.get(mailbox),
    reportFault,
    reportSecurity,
  })
}

/** When the operator's backup last touched `last-backup` in the data folder, as its guide says. */
async function findLastBackup(dataDir: string): Promise<Date | undefined> {
  const found = await stat(join(dataDir, 'last-backup')).catch(() => undefined)
  return found?.mtime
}
