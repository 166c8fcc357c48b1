import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withinStores } from '#commerce/office-task/list-address.terms.ts'
import { menuQueryOf } from '#commerce/office-task/menu-query.terms.ts'
import { builtInRoles } from '#commerce/staff/permission.terms.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { openOfficeBrowser, type Clerk } from '#tests/office/office-browser.ts'
import { openStoreDesk, type Person } from '#tests/office-calls/store-desk.ts'
import { officePageSamples } from '#tests/office-pages/all-samples.ts'
import { openerOf, samplesOf } from '#tests/office-pages/page-sample.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { officeRoutes } from './office-routes.ts'
import { bulkActs, listPaths, type ListName } from './tasks/bulk-acts.ts'

// A Tuesday morning.
const now = () => new Date('2036-11-11T09:00:00Z')
const office = openOfficeBrowser(now)

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, now)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})
afterEach(() => office.narrowTo(undefined))

const lists = Object.keys(listPaths) as ListName[]

/** Calls of the frame around every page, and of saved views, which ask for the stores of the bar by themselves. */
const aside = new Set(['getMe', 'getTray', 'listCountedViews'])

/** Whoever opens a list, with what its page asks for: which rows are shown is decided there. */
function watched(clerk: Clerk & OfficeApi) {
  const asked: [call: string, input: unknown][] = []
  const nouns = Object.entries(clerk).map(([noun, client]) => {
    if (noun === 'caller' || typeof client !== 'object') return [noun, client]
    const calls = new Proxy(client, {
      get: (calls, name: string) => (input: unknown) => {
        if (!aside.has(name)) asked.push([`${noun}.${name}`, structuredClone(input)])
        return (calls as Record<string, (input: unknown) => unknown>)[name]!(input)
      },
    })
    return [noun, calls]
  })
  const spied = Object.fromEntries(nouns) as Clerk
  return {
    /** Drawn at an address, and what it asked for on the way. */
    async draw(address: string) {
      asked.length = 0
      const { status, html = '' } = await office.draw(spied, address)
      expect(status, address).toBe(200)
      return { html, asked: [...asked] }
    },
  }
}

const openerOfList = async (list: ListName) => {
  const path = listPaths[list].replace('/office', '')
  return shop.staff(openerOf(path, samplesOf(officePageSamples, path)[0] ?? {}))
}

const unescaped = (html: string) => html.replaceAll('&amp;', '&')

/** Query by which the page exports its rows. */
function exportQueryOf(html: string): string {
  const [, address] = /href="\/office\/tasks\/export\?([^"]*)"/.exec(html) ?? []
  return new URLSearchParams(unescaped(address ?? 'query=nothing')).get('query')!
}

describe('rows that a list shows, exports and acts upon are of the same query', () => {
  const choices = [
    { address: '?store=WPX-PT', bar: 'WPX-ES', of: 'the address names another store than the bar' },
    { address: '', bar: 'WPX-ES', of: 'the bar names a store' },
    { address: '', bar: 'estampa', of: 'the bar names a brand' },
    { address: '?store=WPX-PT', bar: undefined, of: 'the address names a store' },
  ]
  const cases = lists.flatMap((list) => choices.map((choice) => ({ list, ...choice })))

  it.each(cases)('$list, where $of', async ({ list, address, bar }) => {
    const page = watched(await openerOfList(list))
    office.narrowTo(bar)
    const shown = await page.draw(listPaths[list] + address)
    const exported = exportQueryOf(shown.html)
    const bulk = /<input type="hidden" name="query" value="([^"]*)"/.exec(shown.html)?.[1]
    if (bulk !== undefined) expect(unescaped(bulk)).toBe(exported)
    // The same rows as a page shows them that is narrowed by nothing but that query.
    office.narrowTo(undefined)
    const again = await page.draw(`${listPaths[list]}${exported && `?${exported}`}`)
    expect(again.asked).toEqual(shown.asked)
  })

  it('and every list that has acts on many rows is among them', () => {
    expect(Object.values(bulkActs).filter(({ list }) => !lists.includes(list))).toEqual([])
  })
})

it('whoever chooses another store in the bar leaves that of the address', async () => {
  const clerk = await shop.staff('support')
  const end = await office.send(clerk, '/office/tickets?view=all&store=WPX-PT', {
    fields: { store: 'WPX-ES' },
  })
  expect(end).toMatchObject({ location: '/office/tickets?view=all', store: 'WPX-ES' })
  const { html } = await office.draw(clerk, '/office/orders')
  expect(html).toContain('<option value="estampa">')
  const brand = await office.send(clerk, '/office/orders', { fields: { store: 'estampa' } })
  expect(brand).toMatchObject({ location: '/office/orders', store: 'estampa' })
})

/** Addresses of the menu by the paths of its entries. */
function menuOf(html: string): Map<string, URL> {
  const [, rail = ''] = /<nav class="o-rail"(.*?)<\/nav>/s.exec(html) ?? []
  const links = [...rail.matchAll(/<a href="([^"]*)"/g)]
  const urls = links.map(([, href]) => new URL(unescaped(href!), 'http://office'))
  return new Map(urls.map((url) => [url.pathname, url]))
}

describe('the number beside an entry of the menu', () => {
  const counted: readonly ListName[] = [
    'orders',
    'tickets',
    'todos',
    'production',
    'refunds',
    'withdrawals',
    'transfers',
    'payment-alerts',
  ]

  /** Number of an entry, and how many rows its own link opens, in some stores. */
  async function compare(me: Person & Clerk, list: ListName, inStores: string[]) {
    const news = granted(await me.officeTask.getNews({ store: inStores }))
    const { html = '' } = await office.draw(me, '/office/me')
    const opened = menuOf(html).get(listPaths[list])!
    const query = withinStores(opened.searchParams, inStores).toString()
    const { count } = granted(await me.officeTask.countList({ list, query }))
    return { number: news.counters[listPaths[list].replace('/office', '')], count }
  }

  it.each(counted)('of %s is that of the list which it opens, in every store', async (list) => {
    const path = listPaths[list].replace('/office', '')
    const sample = samplesOf(officePageSamples, path)[0]!
    const me = await shop.staff(openerOf(path, sample))
    for (const store of ['WPX-GB', 'WPX-ES'] as const) {
      const desk = openStoreDesk({ shop, store, now, me })
      await sample.ask?.(desk)
      // Beside it what the entry leaves out.
      if (list === 'refunds') await desk.refund({ amountMinor: 100 })
      if (list === 'orders') for (const status of [2, 4, 17] as const) await desk.order(status)
    }
    for (const inStores of [[], ['WPX-GB'], ['WPX-ES'], ['WPX-PT']]) {
      const { number, count } = await compare(me, list, inStores)
      expect(number, `${list} in ${inStores.join()}`).toBe(count)
      if (list === 'orders') expect(number! > 0).toBe(!inStores.includes('WPX-PT'))
    }
  })

  it('is that of the view with which a role begins', async () => {
    const [lead, clerk] = [await shop.staff('support-lead'), await shop.staff('support')]
    const save = async (query: string) =>
      granted(
        await lead.officeView.saveView({ list: 'orders', name: query, query, isShared: true }),
      ).viewId
    const [unpaid, stopped] = [await save('status=4'), await save('status=2')]
    granted(await lead.officeView.openFor({ viewId: unpaid, role: ['support', 'prepress'] }))
    granted(await lead.officeView.openFor({ viewId: stopped, role: ['support'] }))
    const { openings } = granted(await clerk.officeTask.getTray({}))
    expect(openings).toEqual([{ list: 'orders', query: 'status=2' }])
    const { html = '' } = await office.draw(clerk, '/office/me')
    expect(menuOf(html).get('/office/orders')?.search).toBe('?status=2')
    const { number, count } = await compare(clerk, 'orders', ['WPX-GB'])
    expect(number).toBe(count)
    // The other role still begins with the first one, and whoever has neither with that of the menu.
    const prepress = await shop.staff('prepress')
    expect(granted(await prepress.officeTask.getTray({})).openings).toMatchObject([
      { query: 'status=4' },
    ])
    const { html: others = '' } = await office.draw(lead, '/office/me')
    expect(menuOf(others).get('/office/orders')?.search).toBe(
      `?${menuQueryOf('/orders', undefined)}`,
    )
  })

  it('of a view is for those to choose who share views, and for roles that there are', async () => {
    const [lead, clerk] = [await shop.staff('support-lead'), await shop.staff('support')]
    const asked = { list: 'tickets', name: 'Late', query: 'view=late' }
    const { viewId } = granted(await lead.officeView.saveView({ ...asked, isShared: true }))
    const own = granted(await lead.officeView.saveView(asked))
    expect(Object.keys(builtInRoles)).not.toContain('nobody')
    const choose = (by: Person, view: string, role: string) =>
      by.officeView.openFor({ viewId: view, role: [role] })
    expect(await choose(clerk, viewId, 'support')).toMatchObject({ code: 'not_found' })
    expect(await choose(lead, own.viewId, 'support')).toMatchObject({ code: 'not_found' })
    expect(await choose(lead, viewId, 'nobody')).toMatchObject({ code: 'invalid' })
    const chosen = await office.press(lead, `/office/views/${viewId}?list=tickets`, {
      button: ['act', 'open'],
      fields: { role: ['support'] },
    })
    expect(chosen).toBe(`/office/views/${viewId}?list=tickets`)
    expect(granted(await lead.officeView.getOpening({ viewId })).opensFor).toEqual(['support'])
  })
})

it.each(['orders', 'tickets', 'todos', 'production', 'refunds'] as const)(
  'the tab of a saved view of %s counts what it opens, within the store of the bar',
  async (list) => {
    const path = listPaths[list].replace('/office', '')
    const sample = samplesOf(officePageSamples, path)[0]!
    const me = await shop.staff(openerOf(path, sample))
    const desk = openStoreDesk({ shop, store: 'WPX-ES', now, me })
    await sample.ask?.(desk)
    await desk.order(4)
    const query = list === 'orders' ? 'status=4' : list === 'tickets' ? 'view=all' : 'sort=none'
    granted(await me.officeView.saveView({ list, name: 'Mine', query }))
    for (const store of ['WPX-ES', 'WPX-PT']) {
      const { views } = granted(await me.officeTask.listCountedViews({ list, store: [store] }))
      const within = withinStores(new URLSearchParams(query), [store]).toString()
      const { count } = granted(await me.officeTask.countList({ list, query: within }))
      expect(views.find(({ name }) => name === 'Mine')?.count).toEqual({ count, isMore: false })
      expect(count > 0).toBe(store === 'WPX-ES')
    }
  },
)

it('every list with saved views has a page that its menu can open', () => {
  const paths = new Set(officeRoutes.map(({ path }) => `/office${path}`))
  expect(lists.filter((list) => !paths.has(listPaths[list]))).toEqual([])
})
