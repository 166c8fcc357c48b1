import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { endWorker, until } from '#tests/faults/kill-workers.ts'
import { killTaskWorker, startTaskWorker } from '#tests/faults/office-task-kill.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { testMailComposer } from '#tests/mail.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-umbrella-'))
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const places = [
  { application: 'WPX-PT', locale: 'pt' },
  { application: 'WPX-DE', locale: 'de' },
  { application: 'WPX-GB', locale: 'en' },
] as const
const texts = {
  pt: 'A tinta azul foi trocada.',
  de: 'Die blaue Tinte ist getauscht.',
  en: 'The blue ink was changed.',
}

let people = 0
async function open(place: (typeof places)[number]) {
  const email = `ink-${(people += 1)}@example.com`
  const asked = { subject: 'order', name: 'Ana', email, message: 'Blue?', policy: 'on' } as const
  const { publicId } = granted(await shop.visitor(place).ticket.openTicket(asked))
  return { publicId, email, language: place.locale }
}

async function openUnder(clerk: OfficeApi, count: number) {
  const { umbrellaId } = granted(await clerk.ticketWork.openUmbrella({ title: 'Blue ink' }))
  const tickets: Awaited<ReturnType<typeof open>>[] = []
  for (let index = 0; index < count; index += 1) {
    const ticket = await open(places[index % places.length]!)
    granted(await clerk.ticketWork.linkUmbrella({ publicId: ticket.publicId, umbrellaId }))
    tickets.push(ticket)
  }
  return { umbrellaId, tickets }
}

type Given = Awaited<ReturnType<typeof openUnder>> & { answerId: string }

async function answerAll(clerk: OfficeApi, { umbrellaId, tickets, answerId }: Given) {
  const { taskId } = granted(
    await clerk.officeTask.startTask({
      act: 'ticket.umbrella-answer',
      ids: tickets.map(({ publicId }) => publicId),
      input: JSON.stringify({ umbrellaId, answerId, texts, isSolved: true }),
    }),
  )
  const look = async () => granted(await clerk.officeTask.getTask({ taskId }))
  return { look, isOver: async () => (await look()).endedAt !== undefined }
}

describe('an answer to all tickets of one problem', () => {
  it.runIf(isEverywhere)(
    'reaches each once and in its language, although its worker is killed',
    async () => {
      const clerk = await shop.staff('support')
      const given = { ...(await openUnder(clerk, 12)), answerId: randomUUID() }
      const [left, ...rest] = given.tickets
      granted(
        await clerk.ticketWork.linkUmbrella({ publicId: left!.publicId, umbrellaId: undefined }),
      )
      const task = await answerAll(clerk, given)
      const shed = { url: database.url, dataDir }
      let worker = await startTaskWorker(shed)
      try {
        await until(async () => (await task.look()).done > 0, 'something is answered')
        await killTaskWorker(worker)
        expect((await task.look()).left, 'killed before its end').toBeGreaterThan(0)
        worker = await startTaskWorker(shed)
        await until(task.isOver, 'its end')
        expect(await task.look()).toMatchObject({ state: 'DONE', total: 12, done: 11, failed: 1 })
        const again = await answerAll(clerk, given)
        await until(again.isOver, 'the end of a second press')
        expect(await again.look()).toMatchObject({ done: 0, failed: 12 })
      } finally {
        await endWorker(worker)
      }
      const mails = await openInbox(database.db, testMailComposer).list()
      for (const { publicId, email, language } of rest) {
        const { messages, status } = granted(await clerk.ticketDesk.getTicket({ publicId }))
        const answers = messages.filter(({ direction }) => direction === 'OUT')
        expect(answers.map(({ text }) => text)).toEqual([texts[language]])
        expect(status).toBe('RESOLVED')
        const told = mails.filter(({ to, text }) => to === email && text.includes(texts[language]))
        expect(told).toHaveLength(1)
      }
      const { messages } = granted(await clerk.ticketDesk.getTicket({ publicId: left!.publicId }))
      expect(messages.filter(({ direction }) => direction === 'OUT')).toEqual([])
    },
  )
})
