import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { HopelessJob, type JobHandler, type RunningJob } from '#commerce/kernel/jobs/job-worker.ts'
import type { MailComposer } from '#commerce/kernel/mail/mail-composer.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { invoiceData } from './invoice.columns.ts'
import { invoiceKey } from './invoice-file.rules.ts'
import { drawInvoice } from './invoice-pdf.ts'
import { invoiceJob, type InvoiceJob } from './invoice.service.ts'
import * as queries from './invoice.queries.ts'

export type InvoiceTools = {
  db: Kysely<Tables>
  storage: Pick<Storage, 'put' | 'makeTemporaryFolder'>
  mailComposer: Pick<MailComposer, 'sites' | 'words'>
}

/** Draws what was issued, once: the file appears whole, and only then its row names it. */
export function invoiceHandler(tools: InvoiceTools): JobHandler<InvoiceJob> {
  return { kind: invoiceJob, run: (job) => drawIssued(tools, job), giveUp: async () => {} }
}

async function drawIssued(
  { db, storage, mailComposer }: InvoiceTools,
  job: RunningJob<InvoiceJob>,
) {
  const { invoiceId } = job.data
  const row = await queries.findInvoice(db, invoiceId)
  if (!row || row.pdf_sha256 !== null) return
  const site = mailComposer.sites.find(({ slug }) => slug === row.store)
  const locale = site?.locales.find(({ code }) => code === row.locale) ?? site?.locales[0]
  if (!site || !locale) throw new HopelessJob('unknown_store', `There is no store ${row.store}.`)
  const bytes = await drawInvoice({
    data: invoiceData.read(row.data!),
    t: mailComposer.words(locale.iso),
    iso: locale.iso,
    brand: site.brand,
    brandName: site.config.brandName,
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const folder = await storage.makeTemporaryFolder()
  try {
    const path = join(folder.path, 'invoice.pdf')
    await writeFile(path, bytes)
    await storage.put(invoiceKey(sha256), path, 'application/pdf')
  } finally {
    await folder.remove()
  }
  await transact(db, async (trx) => {
    await job.finish(trx)
    await queries.setPdf(trx, invoiceId, { sha256, bytes: bytes.length })
  })
}
