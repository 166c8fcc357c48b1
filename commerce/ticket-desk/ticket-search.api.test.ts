import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { ticketFieldsOf } from './ticket-address.terms.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

async function open(application: string, name: string, message: string) {
  const visitor = shop.visitor({ application, locale: application === 'WPX-ES' ? 'es' : 'en' })
  const email = `${name.split(' ')[0]!.toLowerCase()}@example.com`
  const asked = { subject: 'order', name, email, message, policy: 'on' } as const
  return granted(await visitor.ticket.openTicket(asked)).publicId
}

it('is found when it is archived, whatever view somebody searches from', async () => {
  const publicId = await open('WPX-GB', 'Old Question', 'About a calendar')
  const clerk = await shop.staff('support')
  const { reference, revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
  granted(await clerk.ticketDesk.setStatus({ publicId, revision, status: 'ARCHIVED' }))
  const list = async (address: string) => {
    const asked = ticketFieldsOf(new URLSearchParams(address))
    const { tickets, count } = granted(await clerk.ticketDesk.listTickets(asked))
    expect(count).toBe(tickets.length)
    return tickets.map((ticket) => ticket.publicId)
  }
  expect(await list('view=archived')).toEqual([publicId])
  for (const search of [reference, 'calendar', 'old quest']) {
    expect(await list(`view=mine&q=${search}`), search).toEqual([publicId])
  }
  expect(await list('view=all')).not.toContain(publicId)
  const { views } = granted(await clerk.ticketDesk.countTickets({}))
  expect(views.find(({ view }) => view === 'archived')?.count).toBe(1)
})

it('is found by reference, address, part of a name and beginnings of words, in one’s own stores', async () => {
  const mug = await open('WPX-GB', 'Zelda Quill', 'The handle of my mug is broken, 100% sure')
  const print = await open('WPX-ES', 'Óscar Núñez', 'El Tirador de mi taza está roto')
  const clerk = await shop.staff('support')
  const find = async (search: string, by = clerk) =>
    granted(await by.ticketDesk.listTickets({ view: 'all', search })).tickets.map(
      ({ publicId }) => publicId,
    )
  const { reference } = granted(await clerk.ticketDesk.getTicket({ publicId: mug }))
  expect(await find(reference.toLowerCase())).toEqual([mug])
  expect(await find('ZELDA@example.com')).toEqual([mug])
  expect(await find('quil')).toEqual([mug])
  expect(await find('brok handle')).toEqual([mug])
  expect(await find('tirador')).toEqual([print])
  expect(await find('núñ')).toEqual([print])
  expect(await find('andle'), 'no middle of a word').toEqual([])
  expect(await find('Zq')).toEqual([])
  expect(await find('%')).toEqual([])
  expect(await find("'& | !(")).toEqual([])
  const spanish = await shop.staff('support', ['WPX-ES'])
  expect(await find('tirador', spanish)).toEqual([print])
  expect(await find('handle', spanish)).toEqual([])
})
