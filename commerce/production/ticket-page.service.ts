import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FileAnswer } from '#api/file-answer.ts'
import type { FactoryCtx } from './factory-context.ts'
import { findPictures, getJob, getTicket } from './job-reading.service.ts'
import * as queries from './production.queries.ts'
import { findOpenRemakes } from './remake-reading.service.ts'
import { ticketPage, ticketStyleHash } from './ticket-page.ts'

export async function getTicketPage(
  ctx: Pick<FactoryCtx, 'db' | 'storage'>,
  input: { order: string },
): Promise<FileAnswer> {
  const ticket = await getTicket(ctx, input)
  const { id } = await getJob(ctx, input.order)
  const remakes = await findOpenRemakes(ctx.db, id)
  const page = Buffer.from(ticketPage(ticket, await readPictures(ctx, input.order), remakes))
  return new FileAnswer({
    contentType: 'text/html; charset=utf-8',
    bytes: page.byteLength,
    open: async () => Readable.from([page]),
    etag: `"${createHash('sha256').update(page).digest('hex')}"`,
    styleHash: ticketStyleHash,
  })
}

/** Within the page, by checksum: paper does not load anything. */
async function readPictures(
  ctx: Pick<FactoryCtx, 'db' | 'storage'>,
  order: string,
): Promise<Map<string, string>> {
  const job = await getJob(ctx, order)
  const files = await findPictures(ctx, await queries.selectLines(ctx.db, job.id))
  const pictures = new Map<string, string>()
  for (const file of files.values()) {
    const stored = await ctx.storage.find(file.key)
    if (!stored) continue
    const bytes = await buffer(await stored.open())
    pictures.set(file.sha256, `data:${file.contentType};base64,${bytes.toString('base64')}`)
  }
  return pictures
}
