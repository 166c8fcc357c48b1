import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { afterAct, fromTicket, pageAbove, ticketOf } from './ticket-return.ts'

const TICKET = 'k3v9m2xq4c7t'
const page = (path: string) => new URL(path, 'http://staff.localhost')

it('takes a ticket along to the pages of its order, and leads back to it', () => {
  const path = fromTicket('/office/orders/GB-1/hold', TICKET)
  expect(path).toBe(`/office/orders/GB-1/hold?ticket=${TICKET}`)
  expect(fromTicket('/office/orders/GB-1/move?act=lost#line-2', TICKET)).toBe(
    `/office/orders/GB-1/move?act=lost&ticket=${TICKET}#line-2`,
  )
  const url = page(path)
  expect(afterAct({ url, form: new FormData() }, '/office/orders/GB-1')).toBe(
    `/office/tickets/${TICKET}`,
  )
  expect(pageAbove(url, 'GB-1', 'Back')).toEqual({
    href: `/office/tickets/${TICKET}`,
    label: 'Back',
  })
})

it('leads elsewhere only inside the office', () => {
  const url = page('/office/orders/GB-1/hold?ticket=//evil.example')
  expect(ticketOf(url)).toBeUndefined()
  const form = new FormData()
  form.set('ticket', '../../sign-out')
  expect(afterAct({ url, form }, '/office/orders/GB-1')).toBe('/office/orders/GB-1')
  form.set('ticket', TICKET)
  expect(afterAct({ url, form }, '/office/orders/GB-1')).toBe(`/office/tickets/${TICKET}`)
})

it('is what every page of an act on an order does', async () => {
  const routes = await readFile(new URL('../routes/order-routes.ts', import.meta.url), 'utf8')
  const acts = routes.matchAll(
    /path: '\/orders\/:number\/([\w-]+)',[^}]*?import\('#app\/office\/([^']+)'\)/g,
  )
  const leading = await Promise.all(
    Array.from(acts, async ([, name, file]) => {
      const source = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
      return [name, /afterAct\(|draw:|isPaper: true/.test(source)] as const
    }),
  )
  expect(leading.length).toBeGreaterThan(10)
  // A proof that was asked for is waited for where it appears.
  expect(leading.filter(([, leadsBack]) => !leadsBack)).toEqual([['files', false]])
})
