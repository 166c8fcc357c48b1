import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { StartupError } from '#db/startup-error.ts'
import { describeError } from '#server/observe/redact.ts'

const EVERY_MS = 60_000
const MAIL_MS = 10_000
/** Answers of a bucket's server that waiting does not change: no such bucket, wrong key. */
const finalStatuses = new Set([400, 401, 403, 404])

type Log = Record<'warn' | 'info', (details: object, line: string) => void>

export type ServiceChecks = {
  /** When each service has been tried once. */
  settled: Promise<void>
  /** Services that the shop does without at the moment, one line each, for `/readyz`. */
  missing: () => string[]
  close: () => void
}

type Service = { name: string; try: () => Promise<void> }

export type Checked = {
  storage: Storage
  smtpUrl: string | undefined
  s3Bucket: string | undefined
  /** Facts of the database, which a storage or a shop lacks that is not of this database, or still empty. */
  facts: {
    findFileKey: () => Promise<string | undefined>
    /** Of web processes: a worker shows nobody a page. */
    hasArticles?: () => Promise<boolean>
  }
}

/**
 * Tries the storage and the mail server at the start and every minute, and whether the storage is that of the database's
 * files. A bucket that does not exist refuses the start, since customers would notice first; a server that is away does
 * not: its jobs wait for it.
 */
export async function openServiceChecks(given: Checked, log: Log): Promise<ServiceChecks> {
  const { smtpUrl, facts } = given
  const storage = { name: 'storage', try: () => tryStorage(given.storage) }
  const files = { name: 'the files of the database', try: () => tryFiles(given.storage, facts) }
  const { hasArticles } = facts
  const articles = hasArticles && { name: 'articles', try: () => tryArticles(hasArticles) }
  const mail = smtpUrl ? { name: 'mail', try: () => tryMail(smtpUrl) } : undefined
  const services: Service[] = [storage, files, articles, mail].filter((one) => one !== undefined)
  const away = new Map<string, string>()

  async function check(service: Service, isStart: boolean): Promise<void> {
    try {
      await service.try()
      if (away.delete(service.name)) log.info({ service: service.name }, 'a service is back')
    } catch (error) {
      const { message } = describeError(error)
      if (isStart && service.name === 'storage') refuseForGood(error, given.s3Bucket)
      if (!away.has(service.name)) log.warn({ service: service.name, message }, 'a service is away')
      away.set(service.name, message)
    }
  }

  await check(storage, true)
  await Promise.all([check(files, true), articles && check(articles, true)])
  // Nobody waits for a mail server at the start: mails wait in the database.
  const firstMail = mail ? check(mail, true) : Promise.resolve()
  const timer = setInterval(() => {
    for (const service of services) void check(service, false)
  }, EVERY_MS).unref()
  return {
    settled: firstMail,
    missing: () => [...away.keys()].map((name) => `without ${name}`),
    close: () => clearInterval(timer),
  }
}

/** A file goes in, comes back with its bytes, and leaves. */
async function tryStorage(storage: Storage): Promise<void> {
  const folder = await storage.makeTemporaryFolder()
  const key = `checks/${randomUUID()}.txt`
  try {
    const path = join(folder.path, 'check.txt')
    await writeFile(path, key)
    await storage.put(key, path, 'text/plain')
    const local = await storage.fetchLocal(key)
    const came = await readFile(local.path, 'utf8')
    await local.release()
    if (came !== key) throw new Error('The storage gave back other bytes than it got.')
  } finally {
    await storage.remove(key).catch(() => {})
    await folder.remove()
  }
}

/** Another bucket, or a folder of this process alone, takes uploads that no other process finds. */
async function tryFiles(storage: Storage, { findFileKey }: Checked['facts']): Promise<void> {
  const key = await findFileKey()
  if (key !== undefined && !(await storage.find(key))) {
    throw new Error(
      `${key} is not there: S3_BUCKET or DATA_DIR is another one than that of the shop's other processes, or files were not restored.`,
    )
  }
}

async function tryArticles(hasArticles: () => Promise<boolean>): Promise<void> {
  if (!(await hasArticles())) throw new Error('There is no article yet: every page is a 404.')
}

async function tryMail(smtpUrl: string): Promise<void> {
  const limits = { connectionTimeout: MAIL_MS, greetingTimeout: MAIL_MS, socketTimeout: MAIL_MS }
  const transport = createTransport({ url: smtpUrl, ...limits })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function refuseForGood(error: unknown, bucket: string | undefined): void {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (bucket === undefined || statusCode === undefined || !finalStatuses.has(statusCode)) return
  throw new StartupError(
    `The storage refuses the bucket "${bucket}" (${statusCode}${code ? ` ${code}` : ''}): ` +
      'correct S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY, or make the bucket.',
  )
}
