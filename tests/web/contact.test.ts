import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCustomer, makeOrder } from '#tests/make.ts'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop
let folder: string
let cookie: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contact-'))
  const sites = join(folder, 'sites.json')
  // Nobody chats here: what is written to the chat becomes a message.
  await writeFile(sites, JSON.stringify({ 'WPX-GB': { contactHours: { days: [] } } }))
  shop = await openShop({ SITES_FILE: sites, SEED_DEMO: 'no' })
  cookie = await shop.logIn(await makeCustomer(shop.db))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const question = (message: string) => ({
  subject: 'order',
  name: 'Ana',
  email: 'ana@example.com',
  message,
  policy: 'on',
})

const isKept = async (text: string) =>
  (await shop.db.selectFrom('ticket_message').where('text', '=', text).select('id').execute())
    .length === 1

it.each([
  ['the chat, when nobody is there', '/contact?channel=chat'],
  ['the form that stands there instead', '/contact?channel=formContact'],
])('keeps what a customer sends from %s, and says so in the account', async (what, path) => {
  const page = await shop.ask('/contact?channel=chat', { cookie })
  expect(page.status).toBe(200)
  const message = `Sent from ${what}`
  const sent = await shop.ask(path, { cookie, form: question(message) })
  expect([sent.status, sent.headers.location]).toEqual([303, '/accounts/tickets?sent=1'])
  expect(await isKept(message)).toBe(true)
  const told = await shop.ask('/accounts/tickets?sent=1', { cookie })
  expect(told.text).toContain('We have your message')
})

it.each([
  ['a visitor', '/contact'],
  ['a customer', '/accounts/tickets'],
])('shows a refused form of %s with all that led to it', async (who, path) => {
  const whose = who === 'a customer' ? { cookie } : {}
  const { publicId, number } = await makeOrder(shop.db)
  const led = `order=${publicId}&topic=31&follows=t1&key=k1`
  const page = await shop.ask(`${path}?new=1&${led}`, whose)
  const given = ['name="topic" value="31"', 'name="follows" value="t1"', 'value="k1"', number]
  for (const part of given) expect(page.text).toContain(part)
  const action = new RegExp(`<form[^>]* action="(${path}[^"]*)"`).exec(page.text)
  const target = action![1]!.replaceAll('&amp;', '&')
  const refused = await shop.ask(target, { ...whose, form: { ...question('Hm'), email: 'ana' } })
  expect(refused.status).toBe(422)
  for (const part of given) expect(refused.text).toContain(part)
})

it.each([
  ['a visitor', '/contact'],
  ['a customer', '/accounts/tickets'],
])(
  'asks %s for the subject first, and shows what is known about it above the form',
  async (who, path) => {
    const whose = who === 'a customer' ? { cookie } : {}
    const first = await shop.ask(`${path}?new=1&topic=31`, whose)
    const link = /href="([^"]*subject=order[^"]*)"/.exec(first.text)![1]!.replaceAll('&amp;', '&')
    expect(link).toContain('topic=31')
    expect(first.text).not.toContain('data-subject')
    const chosen = await shop.ask(link, whose)
    const answers = chosen.text.indexOf('data-subject="order"')
    expect(answers).toBeGreaterThan(0)
    expect(chosen.text.indexOf('name="message"')).toBeGreaterThan(answers)
    expect(chosen.text).toContain('<input type="hidden" name="subject" value="order"/>')
    // Closer words are asked for of that subject alone.
    expect(chosen.text).not.toContain('<optgroup')
    const payment = await shop.ask(link.replace('subject=order', 'subject=payment'), whose)
    expect(payment.text).toContain('<input type="hidden" name="subject" value="payment"/>')
  },
)

it('offers to cancel an order that its customer can still cancel alone, and no other', async () => {
  const young = await makeOrder(shop.db)
  const made = await makeOrder(shop.db, { status: 1 })
  const cancel = async ({ publicId }: { publicId: string }) =>
    (await shop.ask(`/contact?order=${publicId}`)).text.includes(`${publicId}?ask=cancel`)
  expect([await cancel(young), await cancel(made)]).toEqual([true, false])
})
