import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'

const STORE = 'WPX-GB'

/**
 * The same visit as plain SQL on the same tables behind `node:http`: what must be written and read at
 * each step, and nothing that a shop needs beyond it. No sessions, no promotions, no taxes, no mails,
 * no checks, no limits, no keys against repetition.
 */
export function makeBareListener(pool: pg.Pool) {
  const steps: Record<string, (asked: Asked) => Promise<unknown>> = {
    '/cart': () => openCart(pool),
    '/line': (asked) => addLine(pool, asked),
    '/contact': (asked) => setContact(pool, asked),
    '/address': (asked) => setAddress(pool, asked),
    '/delivery': (asked) => setDelivery(pool, asked),
    '/checkout': async ({ cartId }) => {
      const lines = await readLines(pool, cartId)
      return { totalMinor: sumOf(lines) }
    },
    '/order': (asked) => placeOrder(pool, asked),
    '/payment': (asked) => startPayment(pool, asked),
  }
  return async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    let body = ''
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk as string
    const answer = JSON.stringify((await steps[incoming.url!]!(JSON.parse(body) as Asked)) ?? {})
    outgoing.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
    })
    outgoing.end(answer)
  }
}

type Asked = {
  cartId: string
  session: string
  articleId: number
  quantity: number
  email: string
  address: object
  service: string
  turn: number
  orderId: string
}

async function openCart(pool: pg.Pool) {
  const session = randomUUID()
  const { rows } = await pool.query<{ id: string }>(
    `insert into cart (store, ext_session_id) values ($1, $2) returning id`,
    [STORE, session],
  )
  return { cartId: rows[0]!.id, session }
}

async function addLine(pool: pg.Pool, { cartId, articleId, quantity }: Asked) {
  await pool.query(
    `insert into cart_line (cart_id, article_id, variant, quantity)
     select $1, $2, variant, $3 from article_price where article_id = $2 and store = $4 limit 1`,
    [cartId, articleId, quantity, STORE],
  )
  return readLines(pool, cartId)
}

async function setContact(pool: pg.Pool, { cartId, email }: Asked) {
  await pool.query(
    `update cart set contact_name = 'Ann', contact_surname = 'Other', contact_email = $2 where id = $1`,
    [cartId, email],
  )
}

async function setAddress(pool: pg.Pool, { cartId, address }: Asked) {
  await pool.query(
    `insert into checkout (cart_id, address, billing, is_billed_there) values ($1, $2, $2, true)`,
    [cartId, JSON.stringify(address)],
  )
}

async function setDelivery(pool: pg.Pool, { cartId, service }: Asked) {
  await pool.query(`update checkout set service = $2 where cart_id = $1`, [cartId, service])
}

type Line = { article_id: number; variant: string; quantity: number; amount_minor: number }

async function readLines(db: pg.Pool | pg.PoolClient, cartId: string): Promise<Line[]> {
  const { rows } = await db.query<Line>(
    `select line.article_id, line.variant, line.quantity, price.amount_minor
     from cart_line line
     join article_price price on price.article_id = line.article_id
       and price.variant = line.variant and price.store = $2 and price.valid_until is null
     where line.cart_id = $1`,
    [cartId, STORE],
  )
  return rows
}

const sumOf = (lines: readonly Line[]) =>
  lines.reduce((total, line) => total + line.amount_minor * line.quantity, 0)

async function placeOrder(pool: pg.Pool, { cartId, session, turn, email }: Asked) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: said } = await client.query<{ address: object }>(
      `select checkout.address from cart join checkout on checkout.cart_id = cart.id
       where cart.id = $1 and cart.ordered_at is null for update of cart`,
      [cartId],
    )
    const lines = await readLines(client, cartId)
    const sum = sumOf(lines)
    const order = await client.query<{ id: string }>(
      `insert into shop_order (public_id, number, store, email, total_minor, currency, cart_id,
         ext_session_id, delivery_address, billing, lines_minor)
       values ($1, $2, $3, $4, $5, 'GBP', $6, $7, $8, $8, $5) returning id`,
      [
        randomBytes(16).toString('base64url'),
        `B-${turn}`,
        STORE,
        email,
        sum,
        cartId,
        session,
        JSON.stringify(said[0]!.address),
      ],
    )
    const orderId = order.rows[0]!.id
    for (const [at, line] of lines.entries()) {
      await client.query(
        `insert into order_line (order_id, position, article_id, variant, article_name,
           article_name_plural, variant_label, is_personalised, quantity, unit_minor, full_minor,
           discount_minor, total_minor, tax_permille, tax_treatment, tax_minor)
         values ($1, $2, $3, $4, 'Box', 'Boxes', '', false, $5::integer, $6::integer, $5 * $6, 0, $5 * $6, 200, 'STANDARD', 0)`,
        [orderId, at, line.article_id, line.variant, line.quantity, line.amount_minor],
      )
    }
    await client.query(
      `insert into order_event (order_id, to_status, actor) values ($1, 0, 'customer')`,
      [orderId],
    )
    await client.query(
      `insert into payment (reference, order_id, attempt, method, kind, provider, amount_minor, currency)
       values ($1, $2, 1, 'CARD', 'ONLINE_PREPAID', 'test', $3, 'GBP')`,
      [randomUUID(), orderId, sum],
    )
    await client.query(`update cart set ordered_at = now() where id = $1`, [cartId])
    await client.query('commit')
    return { orderId }
  } finally {
    client.release()
  }
}

async function startPayment(pool: pg.Pool, { orderId }: Asked) {
  await pool.query(
    `update payment set provider_id = $2, next_action = '{"kind":"redirect"}' where order_id = $1`,
    [orderId, randomUUID()],
  )
}
