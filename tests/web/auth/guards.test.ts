import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer, makeOrder, makeRequiredAction } from '#tests/make.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
const cookies: Record<string, string | undefined> = { visitor: undefined }

beforeAll(async () => {
  shop = await openShop()
  const person = await makeCustomer(shop.db)
  const partner = await makeCustomer(shop.db, { isPartner: true })
  const limited = await makeCustomer(shop.db, { permissions: [] })
  cookies['person'] = await shop.logIn(person)
  cookies['partner'] = await shop.logIn(partner)
  cookies['limited'] = await shop.logIn(limited)
})
afterAll(() => shop.close())

/** Path → what each kind of person gets: a status, or the path that it leads to. */
const accounts: Record<string, Record<string, number | string>> = {
  '/accounts/home': { visitor: 'login', person: 200, partner: 200, limited: 200 },
  '/accounts/profile': { visitor: 'login', person: 200, partner: 200, limited: 200 },
  '/accounts/designs': { visitor: 'login', person: 200, partner: 200, limited: 200 },
  '/accounts/orders': { visitor: 'login', person: 200, partner: 200, limited: 403 },
  '/accounts/tickets': { visitor: 'login', person: 200, partner: 200, limited: 403 },
  '/accounts/config': {
    visitor: 'login',
    person: '/accounts/home',
    partner: 200,
    limited: '/accounts/home',
  },
  '/accounts/invoices': {
    visitor: 'login',
    person: '/accounts/home',
    partner: 200,
    limited: '/accounts/home',
  },
  '/accounts/commissions': {
    visitor: 'login',
    person: '/accounts/home',
    partner: 200,
    limited: '/accounts/home',
  },
  '/accounts/designs/admin': {
    visitor: 'login',
    person: '/accounts/home',
    partner: 200,
    limited: '/accounts/home',
  },
}

describe('the account pages', () => {
  const cases = Object.entries(accounts).flatMap(([path, answers]) =>
    Object.entries(answers).map(([who, expected]) => [path, who, expected] as const),
  )

  it.each(cases)('%s, asked for by a %s: %s', async (path, who, expected) => {
    const cookie = cookies[who]
    const page = await shop.ask(path, { cookie })
    const data = await shop.ask(`${path}.data`, { cookie })
    if (typeof expected === 'number') {
      expect(page.status).toBe(expected)
      expect(data.status).toBe(expected)
      return
    }
    const target =
      expected === 'login'
        ? `/login?redirect=${encodeURIComponent(path)}&error=SessionRequired`
        : expected
    expect([page.status, page.headers.location]).toEqual([302, target])
    // A data request is told where to go inside an answer of its own kind, with no data beside it.
    expect(data.status).toBe(202)
    expect(data.text).toContain(target)
    expect(data.text).not.toContain('loaderData')
  })

  it('are asked for in the visitor’s language', async () => {
    const answer = await shop.ask('/ca/accounts/home', { host: 'es.localhost' })
    expect(answer.headers.location).toBe(
      '/ca/login?redirect=%2Fca%2Faccounts%2Fhome&error=SessionRequired',
    )
  })

  it('are never kept by anybody', async () => {
    const answer = await shop.ask('/accounts/home', { cookie: cookies['person'] })
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })
})

describe('a login', () => {
  const logInWith = async (redirect: string) => {
    const person = await makeCustomer(shop.db)
    return shop.ask(`/login?redirect=${encodeURIComponent(redirect)}`, {
      form: { email: person.email, password: person.password },
    })
  }

  it('leads back to the page that asked for it', async () => {
    const answer = await logInWith('/accounts/orders')
    expect([answer.status, answer.headers.location]).toEqual([302, '/accounts/orders'])
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    )
  })

  it.each([
    '//evil.com',
    '/\\evil.com',
    'https://evil.com',
    '/%09/evil.com',
    'javascript:alert(1)',
    '/login',
  ])('never leads to %s', async (redirect) => {
    expect((await logInWith(redirect)).headers.location).toBe('/accounts/home')
  })

  it('is not offered to somebody who is logged in', async () => {
    const answer = await shop.ask('/login', { cookie: cookies['person'] })
    expect([answer.status, answer.headers.location]).toEqual([302, '/accounts/home'])
  })

  it('with a wrong password says so and gives no cookie', async () => {
    const answer = await shop.ask('/login', {
      form: { email: 'a@example.com', password: 'zzsecret' },
    })
    expect(answer.status).toBe(422)
    expect(answer.cookie).toBeUndefined()
    expect(answer.text).not.toContain('zzsecret')
    expect(answer.text).toContain('value="a@example.com"')
  })

  it('ends with a logout, which only a form can do', async () => {
    const cookie = await shop.logIn(await makeCustomer(shop.db))
    expect((await shop.ask('/logout', { cookie })).status).toBe(200)
    expect((await shop.ask('/accounts/home', { cookie })).status).toBe(200)
    const out = await shop.ask('/logout', { cookie, form: {} })
    expect([out.status, out.headers.location]).toEqual([303, '/'])
    expect(out.headers['set-cookie']?.[0]).toContain('Max-Age=0')
    expect((await shop.ask('/accounts/home', { cookie })).status).toBe(302)
  })
})

describe('contact and tracking', () => {
  it('send a customer to the account instead', async () => {
    const cookie = cookies['person']
    expect((await shop.ask('/contact', { cookie })).headers.location).toBe(
      '/accounts/tickets?new=1',
    )
    const quote = '/contact?channel=formContactRequestBudget'
    expect((await shop.ask(quote, { cookie })).headers.location).toBe(
      '/accounts/tickets?new=1&channel=formContactRequestBudget',
    )
    const followed = '/contact?order=o1&topic=31&follows=t1&key=k1'
    expect((await shop.ask(followed, { cookie })).headers.location).toBe(
      '/accounts/tickets?new=1&order=o1&topic=31&follows=t1&key=k1',
    )
    expect((await shop.ask('/tracking', { cookie })).headers.location).toBe('/accounts/orders')
  })

  it('are open to everybody else', async () => {
    expect((await shop.ask('/contact')).status).toBe(200)
    expect((await shop.ask('/tracking')).status).toBe(200)
    expect((await shop.ask('/tracking', { cookie: cookies['limited'] })).status).toBe(200)
  })

  it('show an order by its link, and an action only under its own order', async () => {
    const [one, other] = [await makeOrder(shop.db), await makeOrder(shop.db)]
    const action = await makeRequiredAction(shop.db, one.id)
    const under = (order: { publicId: string }) =>
      shop.ask(`/tracking/${order.publicId}/user_required_actions/${action.publicId}`)
    expect((await shop.ask(`/tracking/${one.publicId}`)).text).toContain(one.number)
    expect((await under(one)).status).toBe(200)
    expect((await under(other)).status).toBe(404)
  })
})

describe('the checkout', () => {
  const fill = async (cookie?: string) => {
    const answer = await shop.ask('/cart', { cookie, form: { intent: 'add', article_id: '901' } })
    expect([answer.status, answer.headers.location]).toEqual([303, '/cart'])
    return answer.cookie ?? cookie!
  }

  it('sends an empty cart back', async () => {
    expect((await shop.ask('/checkout')).headers.location).toBe('/cart')
    expect((await shop.ask('/checkout.data')).text).toContain('/cart')
  })

  it('offers a visitor the choice, then goes on as a guest, contact first', async () => {
    const cookie = await fill()
    const choice = await shop.ask('/checkout', { cookie })
    expect(choice.headers.location).toBe('/login?redirect=%2Fcheckout')
    const login = await shop.ask('/login?redirect=%2Fcheckout', { cookie })
    expect(login.text).toContain('value="guest"')
    const guest = await shop.ask('/login?redirect=%2Fcheckout', {
      cookie,
      form: { intent: 'guest' },
    })
    expect([guest.status, guest.headers.location]).toEqual([303, '/checkout'])
    expect((await shop.ask('/checkout', { cookie })).status).toBe(200)
    const early = await shop.ask('/checkout?step=payment', { cookie })
    expect(early.headers.location).toBe('/checkout?step=contact')
    const contact = await shop.ask('/checkout?step=contact', {
      cookie,
      form: { intent: 'contact', name: 'Ana', surname: 'Prueba', email: 'ana@example.com' },
    })
    expect(contact.headers.location).toBe('/checkout?step=address')
    const still = await shop.ask('/checkout?step=payment', { cookie })
    expect(still.headers.location).toBe('/checkout?step=address')
    expect((await shop.ask('/checkout?step=address', { cookie })).status).toBe(200)
  })

  it('tells a customer who may not order why', async () => {
    const limited = await makeCustomer(shop.db, { permissions: ['tickets.read'] })
    const cookie = await fill(await shop.logIn(limited))
    const answer = await shop.ask('/checkout', { cookie })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('cannot place orders')
  })

  it('is where a login leads when there is something in the cart', async () => {
    const cookie = await fill()
    const { email, password } = await makeCustomer(shop.db)
    const answer = await shop.ask('/login', { cookie, form: { email, password } })
    expect(answer.headers.location).toBe('/checkout')
  })
})

describe('the constructor', () => {
  it('has no header, no footer, and is never taken from a store of pages', async () => {
    const answer = await shop.ask('/create/101')
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('page-footer')
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it.each(['/create/20000', '/create/901', '/create/5555', '/create/abc'])(
    '%s does not exist',
    async (path) => {
      expect((await shop.ask(path)).status).toBe(404)
    },
  )
})
