import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { sizeOfZip, writeZip, type ZipEntry } from '#commerce/design/stored-zip.ts'
import { withholdDamaged } from '#commerce/production/checked-file.ts'
import { findPictures, getJob } from '#commerce/production/job-reading.service.ts'
import { lineCode } from '#commerce/production/line-code.rules.ts'
import { listLines, type StoredFile } from '#commerce/production/floor-reading.service.ts'
import { getTicketPage } from '#commerce/production/ticket-page.service.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { findJobNumber, type DeskTools } from './desk-context.ts'
import { MOST_BUNDLE_BYTES, MOST_BUNDLED_FILES } from './production-desk.terms.ts'

export async function getTicket(
  ctx: StaffCtx,
  { storage }: DeskTools,
  input: { number: string },
): Promise<FileAnswer> {
  const order = await findJobNumber(ctx, 'production.read', input.number)
  return getTicketPage({ db: ctx.db, storage }, { order })
}

export async function getFile(
  ctx: StaffCtx,
  { storage }: DeskTools,
  input: { number: string; sha256: string },
): Promise<FileAnswer> {
  const number = await findJobNumber(ctx, 'production.read', input.number)
  const job = await getJob(ctx, number)
  const lines = await listLines(ctx.db, job.id)
  const prints = lines.flatMap(({ files }) => files)
  const pictures = [...(await findPictures(ctx, lines)).values()]
  const file = [...prints, ...pictures].find(({ sha256 }) => sha256 === input.sha256)
  const stored = file && (await storage.find(file.key))
  if (!file || !stored) return refuse('not_found')
  const isPicture = !prints.includes(file)
  return new FileAnswer({
    contentType: file.contentType,
    bytes: file.bytes,
    open: async () => withholdDamaged(await stored.open(), file.sha256),
    etag: `"${file.sha256}"`,
    isRevalidated: isPicture,
    ...(!isPicture && { downloadName: `${number}-${file.sha256.slice(0, 12)}-${file.name}` }),
  })
}

/**
 * Print files and tickets of several jobs as one ZIP, put together while it is sent. A file that is damaged breaks the
 * line: no ZIP looks whole that is not. `SHA256SUMS` is what `sha256sum --check` reads.
 */
export async function getBundle(
  ctx: StaffCtx,
  tools: DeskTools,
  input: { number: readonly string[] },
): Promise<FileAnswer> {
  if (input.number.length === 0) return refuse('invalid', { number: 'required' })
  const entries: ZipEntry[] = []
  const sums: string[] = []
  for (const asked of new Set(input.number)) {
    const number = await findJobNumber(ctx, 'production.read', asked)
    const job = await getJob(ctx, number)
    for (const line of await listLines(ctx.db, job.id)) {
      for (const file of line.files) {
        const place = lineCode(number, line.position).replaceAll('/', '-')
        const name = `${number}/${place}-${file.name.replaceAll(/[^A-Za-z0-9._-]/g, '_')}`
        entries.push(entryOf(tools, name, file))
        sums.push(`${file.sha256}  ${name}`)
      }
    }
    const ticket = await getTicketPage({ db: ctx.db, storage: tools.storage }, { order: number })
    const page = await buffer(await ticket.open())
    entries.push(textEntry(`${number}/ticket.html`, page))
    sums.push(`${createHash('sha256').update(page).digest('hex')}  ${number}/ticket.html`)
    if (entries.length > MOST_BUNDLED_FILES) return refuse('too_large')
  }
  const list = Buffer.from(`${sums.join('\n')}\n`)
  entries.push(textEntry('SHA256SUMS', list))
  const bytes = sizeOfZip(entries)
  if (bytes > MOST_BUNDLE_BYTES) return refuse('too_large')
  return new FileAnswer({
    contentType: 'application/zip',
    bytes,
    open: async () => Readable.from(writeZip(entries), { objectMode: false }),
    etag: `"${createHash('sha256').update(list).digest('hex')}"`,
    downloadName: `print-files-${ctx.now.toISOString().slice(0, 16).replaceAll(/[:T]/g, '-')}.zip`,
  })
}

const entryOf = ({ storage }: DeskTools, name: string, file: StoredFile): ZipEntry => ({
  name,
  bytes: file.bytes,
  open: async () => {
    const stored = await storage.find(file.key)
    if (!stored) throw new Error(`The file ${file.sha256} is missing.`)
    return withholdDamaged(await stored.open(), file.sha256)
  },
})

const textEntry = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  bytes: bytes.length,
  open: async () => Readable.from([bytes]),
})
