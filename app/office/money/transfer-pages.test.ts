import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { makeAwaitedOrder, makeTransfer, statementOf } from '#tests/office/transfers.ts'

const now = new Date('2036-11-11T09:00:00Z')
const POUNDS = 'GB29NWBK60161331926819'
const EUROS = 'ES9121000418450200051332'
const PATH = '/office/transfers/statement'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const office = openOfficeBrowser(() => now)
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

type Clerk = Awaited<ReturnType<typeof shop.staff>>
const send = async (clerk: Clerk, content: string | Uint8Array<ArrayBuffer>) => {
  const file = new File([content], 'statement.csv')
  const { html = '', status } = await office.send(clerk, PATH, { fields: {}, files: { file } })
  return { html, status }
}

it('says what became of a statement’s transfers, and of the same file again that nothing changed', async () => {
  const finance = await shop.staff('accountant')
  const order = await makeAwaitedOrder(database.db, { placedAt: now })
  const { amountMinor, reference } = order
  const file = statementOf(
    { iban: POUNDS, amountMinor, words: reference },
    { iban: POUNDS, amountMinor: 123, words: 'my mugs' },
  )
  const first = await send(finance, file)
  expect(first.status).toBe(200)
  const facts = (html: string) =>
    [...html.matchAll(/<dt>office-transfers\.result\.(\w+)<\/dt><dd>(\d+)/g)].map(
      ([, name, count]) => `${name} ${count}`,
    )
  expect(facts(first.html)).toEqual(['matched 1', 'waiting 1'])
  const again = await send(await shop.staff('accountant'), file)
  expect(facts(again.html)).toEqual(['known 2'])
  expect(again.html).toContain('office-transfers.resultKnown')
})

it.each([
  ['text', new Uint8Array([0xff, 0xfe, 0x41])],
  ['text', new Uint8Array([...new TextEncoder().encode('account;date'), 0xe9])],
  ['empty', ''],
  ['too_large', ' '.repeat(4_000_001)],
  ['unsafe', '<!DOCTYPE x><Document/>'],
  ['other_stores', statementOf({ iban: EUROS, amountMinor: 100, currency: 'EUR' })],
])('says clearly when a file is not taken: %s', async (problem, content) => {
  const clerk = await shop.staff('accountant', ['WPX-GB', 'WPX-ES'])
  const { html, status } = await send(clerk, content)
  expect(status).toBe(422)
  expect(html).toContain(`office-transfers.problem.${problem}`)
  expect(html).toContain('role="alert"')
})

it('offers a suggestion as a button, and says beside the field what nobody waits for', async () => {
  const finance = await shop.staff('accountant')
  const order = await makeAwaitedOrder(database.db, { placedAt: now })
  const { amountMinor, currency, number, reference } = order
  const words = `mugs ${number}`
  const entry = { iban: POUNDS, amountMinor, currency, words, now }
  const path = `/office/transfers/${await makeTransfer(database.db, entry)}`
  const assign = ['act', 'assign'] as const
  const wrong = { button: assign, fields: { reference: 'nothing of ours' } }
  const refused = await office.send(finance, path, wrong)
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('office.field.unknown')
  expect(refused.html).toContain('value="nothing of ours"')
  const suggested = await office.find(finance, path, { button: assign })
  expect(suggested!.filled({ button: assign }).get('reference')).toBe(reference)
  expect(await office.press(finance, path, { button: assign })).toBe(path)
  expect(await office.find(finance, path, { button: assign })).toBeUndefined()
})

it('takes too much, or closes it, each with a note of its own', async () => {
  const finance = await shop.staff('accountant')
  const { amountMinor, currency, paymentId } = await makeAwaitedOrder(database.db, {
    placedAt: now,
  })
  const over = { state: 'OVER', paymentId, amountMinor: amountMinor + 10 } as const
  const entry = { iban: POUNDS, currency, now, ...over }
  const path = `/office/transfers/${await makeTransfer(database.db, entry)}`
  const accept = {
    button: ['act', 'accept'],
    fields: { acceptNote: 'ten pence sent back' },
  } as const
  const close = { button: ['act', 'close'], fields: { closeNote: 'sent back' } } as const
  const blank = await office.send(finance, path, { ...close, fields: { closeNote: '\u200b' } })
  expect(blank.html).toContain('id="field-closeNote-error"')
  expect(await office.press(finance, path, accept)).toBe(path)
  expect(await office.find(finance, path, close)).toBeUndefined()
})
