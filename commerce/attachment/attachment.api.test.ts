import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { purgeUploads } from '#commerce/upload/upload.purge.ts'
import { originalKey } from '#commerce/upload/upload.rules.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo } from '#tests/mail.ts'
import { onePagePdf } from '#tests/hostile-files/build-pdf.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { purgeAttachments } from './attachment.service.ts'

const DAY_MS = 24 * 60 * 60_000
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = new Date()
const uploads = openTestUploads()

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now, uploads.tools)
})
afterAll(async () => {
  await uploads.close()
  await database.drop()
})

type File = { bytes: Uint8Array; name: string; type?: string }

function formOf(fields: [string, string][], files: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const { bytes, name, type = 'image/jpeg' } of files) {
    form.append('files', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  return form
}

async function send(
  files: File[],
  fields: [string, string][] = [],
  visitor: Visitor = shop.visitor(),
  takes: { accepts: 'photos' | 'documents'; most: number } = { accepts: 'documents', most: 5 },
) {
  const form = await visitor.attachment.receiveForm(takes, { content: formOf(fields, files) })
  if (isRefused(form)) throw new Error(form.code)
  return form
}

const ticket = {
  subject: 'order' as const,
  name: 'Anna',
  email: 'anna@example.com',
  message: 'The mug is broken.',
  policy: 'on' as const,
}

const countTickets = async () =>
  (await database.db.selectFrom('ticket').select('id').execute()).length

describe('somebody with a broken mug', () => {
  it('sends photos and a receipt with the message, and is told that it arrived', async () => {
    const visitor = shop.visitor({ application: 'WPX-DE', locale: 'de' })
    const form = await send(
      [
        { bytes: await makePicture(), name: 'mug "left".jpg' },
        { bytes: onePagePdf({}), name: 'receipt.pdf', type: 'application/pdf' },
      ],
      [
        ['name', 'Anna'],
        ['message', 'Zwei Zeilen\r\nText'],
      ],
      visitor,
    )
    expect(form.problem).toBeUndefined()
    expect(form.fields).toEqual([
      { name: 'name', value: 'Anna' },
      { name: 'message', value: 'Zwei Zeilen\r\nText' },
    ])
    expect(form.attachments.map(({ name }) => name)).toEqual(['mug left .jpg', 'receipt.pdf'])
    const attachment = form.attachments.map(({ id }) => id)
    const opened = await visitor.ticket.openTicket({ ...ticket, attachment })
    expect(opened).toHaveProperty('publicId')
    const rows = await database.db
      .selectFrom('ticket')
      .innerJoin('attachment', 'attachment.ticket_id', 'ticket.id')
      .select(['status', 'channel', 'attachment.sha256'])
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ status: 'PENDING', channel: 'formContact' })
    const [mail] = await mailsTo(database.db, 'anna@example.com')
    expect(mail!.subject).toBe('Wir haben deine Nachricht bekommen')
    expect(mail!.text).not.toContain(ticket.message)
    const [own] = await mailsTo(database.db, 'hello@estampa.example')
    // A reply by mail would bypass the ticket.
    expect(own!.replyTo).toBe('hello@estampa.example')
    expect(own!.text).toMatch(/\/office\/tickets\/[\w-]{22}/)
    expect(own!.text).toContain('> The mug is broken.')
    expect(own!.text).toContain('Dateien: 2')
  })

  it('does not choose files again after a mistake elsewhere', async () => {
    const first = await send([{ bytes: await makePicture(), name: 'a.jpg' }])
    const kept: [string, string][] = first.attachments.map(({ id }) => ['attachment', id])
    const second = await send([{ bytes: await makePicture(), name: 'b.jpg' }], kept)
    expect(second.attachments.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
    expect(second.fields).toEqual([])
  })

  it('may send the form without any file', async () => {
    const empty = { bytes: new Uint8Array(), name: '', type: 'application/octet-stream' }
    expect(await send([empty], [['name', 'Anna']])).toMatchObject({ attachments: [] })
    expect((await send([empty])).problem).toBeUndefined()
  })

  it.each([
    [
      'too_many_files',
      async () =>
        Array.from({ length: 6 }, (_, i) => ({ bytes: new Uint8Array([i + 1]), name: `${i}.jpg` })),
    ],
    ['too_large', async () => [{ bytes: new Uint8Array(21_000_000), name: 'a.jpg' }]],
    [
      'too_large',
      async () =>
        Array.from({ length: 3 }, (_, i) => ({
          bytes: new Uint8Array(7_000_000),
          name: `${i}.jpg`,
        })),
    ],
    [
      'unsupported_type',
      async () => [{ bytes: Buffer.from('PK\u0003\u0004 a zip archive, or so'), name: 'a.zip' }],
    ],
    [
      'unsupported_type',
      async () => [{ bytes: Buffer.from('<script>alert(1)</script>'), name: 'a.jpg' }],
    ],
    [
      'svg_not_accepted',
      async () => [
        { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: 'a.svg' },
      ],
    ],
    [
      'damaged_file',
      async () => [{ bytes: (await makePicture()).subarray(0, 200), name: 'a.jpg' }],
    ],
  ])('is told %s, and what was typed comes back', async (problem, files) => {
    const form = await send(await files(), [['message', 'what I typed']])
    expect(form).toMatchObject({ problem, attachments: [] })
    expect(form.fields).toEqual([{ name: 'message', value: 'what I typed' }])
  })

  it('keeps the good file when the other one is bad', async () => {
    const form = await send([
      { bytes: await makePicture(), name: 'good.jpg' },
      { bytes: Buffer.from('nothing'), name: 'bad.jpg' },
    ])
    expect(form.attachments.map(({ name }) => name)).toEqual(['good.jpg'])
    expect(form.problem).toBeDefined()
  })
})

describe('a file', () => {
  it('belongs to one ticket of its store, and to none after a day', async () => {
    const before = await countTickets()
    const visitor = shop.visitor()
    const one = async () => {
      const { attachments } = await send([{ bytes: await makePicture(), name: 'a.jpg' }])
      return attachments.map(({ id }) => id)
    }
    const used = await one()
    await visitor.ticket.openTicket({ ...ticket, attachment: used })
    const again = await visitor.ticket.openTicket({ ...ticket, attachment: used })
    expect(again).toMatchObject({ code: 'invalid', fields: { files: 'expired' } })
    const elsewhere = shop.visitor({ application: 'WPX-IE' })
    expect(await elsewhere.ticket.openTicket({ ...ticket, attachment: await one() })).toMatchObject(
      { fields: { files: 'expired' } },
    )
    const late = await one()
    now = new Date(now.getTime() + DAY_MS + 1)
    expect(await visitor.ticket.openTicket({ ...ticket, attachment: late })).toMatchObject({
      fields: { files: 'expired' },
    })
    expect(await countTickets()).toBe(before + 1)
  })

  it('of a ticket outlives the purge; what no ticket took does not', async () => {
    const { attachments } = await send([{ bytes: await makePicture(), name: 'kept.jpg' }])
    const { attachments: left } = await send([{ bytes: await makePicture(), name: 'left.jpg' }])
    await shop.visitor().ticket.openTicket({ ...ticket, attachment: [attachments[0]!.id] })
    const shaOf = async (id: string) =>
      (
        await database.db
          .selectFrom('attachment')
          .where('id', '=', id)
          .select('sha256')
          .executeTakeFirst()
      )?.sha256
    const kept = (await shaOf(attachments[0]!.id))!
    const gone = (await shaOf(left[0]!.id))!
    const { storage, settings } = uploads.tools
    const later = new Date(Date.now() + 40 * DAY_MS)
    await purgeAttachments(database.db, later)
    await purgeUploads(
      database.db,
      { storage, temporaryArea: settings.temporaryArea, unusedDays: 30 },
      later,
    )
    expect(await shaOf(left[0]!.id)).toBeUndefined()
    expect(await storage.find(originalKey(gone))).toBeUndefined()
    expect(await storage.find(originalKey(kept))).toBeDefined()
  })
})
