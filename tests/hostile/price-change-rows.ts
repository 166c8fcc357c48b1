import type { HostileAnswer, HostileClient } from './hostile-client.ts'
import type { Row } from './hostile-row.ts'
import {
  asksAgain,
  BOX,
  fillCheckout,
  hiddenFields,
  isPlaced,
  look,
  place,
  type Seen,
} from './shopper.ts'
import { during, slugOf, type Stage } from './stage.ts'

/** What is off in one store alone, so that no two stores wait for the same promotion. */
const promotion = (
  host: string,
  given: { percent: number; code?: string; mostUses?: number; mostEach?: number },
) => `
  with made as (
    insert into promotion (effect, percent, valid_from, needs_code, is_for_everything,
      most_uses_per_customer, priority)
    values ('PERCENT', ${given.percent}, now() - interval '1 day', ${given.code !== undefined},
      true, ${given.mostEach ?? 'null'}, 99)
    returning id
  ), here as (
    insert into promotion_store (promotion_id, store) select id, '${slugOf(host)}' from made
  ), words as (
    insert into promotion_text (promotion_id, language, name, text)
    select id, language, 'Hostile ${host}', '' from made, unnest(array['en', 'es']) as language
  ), code as (
    insert into promotion_code (promotion_id, code, code_key)
    select id, code, code from made, unnest(array['${given.code ?? ''}']) as code where code <> ''
  )
  insert into promotion_limit (promotion_id, most_uses)
  select id, most from made, unnest(array[${given.mostUses ?? 'null'}]::int[]) as most
  where most is not null`
/** Kept, because an order has it. */
const ended = (host: string) => `
  update promotion set valid_until = now() from promotion_text as words
  where words.promotion_id = id and words.name = 'Hostile ${host}' and valid_until is null`

const CARTS = 8

type Race = { code: string; emailOf: (index: number) => string }

/** Everybody has the code in the cart and sees its price; then all press the button. */
async function raceWithCode(stage: Stage, { code, emailOf }: Race): Promise<void> {
  const shoppers: { by: HostileClient; seen: Seen }[] = []
  for (let index = 0; index < CARTS; index += 1) {
    const by = stage.openVisitor()
    const { total } = await fillCheckout(stage, { by, email: emailOf(index) })
    await stage.ask(
      {
        path: '/api/shop/cart/codes',
        form: { code },
        headers: { 'idempotency-key': '{key}' },
        expect: { status: [200] },
      },
      by,
    )
    const seen = await look(stage, by)
    stage.claim(Number(seen.total) < Number(total), `${code} takes nothing off`)
    shoppers.push({ by, seen })
  }
  const answers = await Promise.all(
    shoppers.map(({ by, seen }) => stage.ask(place(seen, placedOrAsked), by)),
  )
  const placed = answers.filter(({ status }) => status === 303).length
  stage.claim(placed === 1, `${placed} of ${CARTS} had the last use`)
  const used = await stage.select<{ orders: number }>(
    `select count(*)::int as orders from promotion_use as used
    join promotion_code as code on code.id = used.code_id where code.code = $1`,
    [code],
  )
  stage.claim(used[0]?.orders === 1, `${code} was used ${used[0]?.orders} times`)
}
const placedOrAsked = { status: [303, 409], location: /^$|test-payment/, mayTakeMs: 10_000 }

function claimNewTotal(stage: Stage, seen: Seen, answer: HostileAnswer): void {
  const { total } = hiddenFields(answer.text)
  stage.claim(Number(total) > Number(seen.total), `it was ${seen.total} and is ${total || 'gone'}`)
}

/** Rows of group C: what may happen between the price that is seen and the button that is pressed. */
export const priceChangeRows: readonly Row[] = [
  {
    id: 'C6',
    says: 'the last use of a code, by eight carts at once',
    steps: [],
    gained: [{ table: 'shop_order', by: 1 }],
    async scene(stage) {
      const { host } = stage
      const code = `LASTONE${host.toUpperCase()}`
      const change = {
        before: promotion(host, { percent: 20, code, mostUses: 1 }),
        after: ended(host),
      }
      const emailOf = (index: number) => `hostile-${host}-${index}@example.com`
      await during(stage, change, () => raceWithCode(stage, { code, emailOf }))
    },
  },
  {
    id: 'C6',
    says: 'once for each customer, by one who writes the same address in eight ways',
    steps: [],
    gained: [{ table: 'shop_order', by: 1 }],
    async scene(stage) {
      const { host } = stage
      const code = `ONCEEACH${host.toUpperCase()}`
      const change = {
        before: promotion(host, { percent: 20, code, mostEach: 1 }),
        after: ended(host),
      }
      const name = `ida.${host}`
      const spellings = ['', '+1', '+2', '+a+b'].flatMap((tag) => [
        `${name}${tag}@example.com`,
        `${name.toUpperCase()}${tag}@Example.COM`,
      ])
      const emailOf = (index: number) => spellings[index]!
      await during(stage, change, () => raceWithCode(stage, { code, emailOf }))
    },
  },
  {
    id: 'C9',
    says: 'a price that rises between the last page and its button',
    steps: [],
    async scene(stage) {
      const seen = await fillCheckout(stage)
      const raised = (byMinor: number) => `
        update article_price set amount_minor = amount_minor + ${byMinor}
        where article_id = ${BOX} and store = '${slugOf(stage.host)}' and valid_until is null`
      await during(stage, { before: raised(100), after: raised(-100) }, async () => {
        claimNewTotal(stage, seen, await stage.ask(place(seen, asksAgain)))
        // Pressed again without looking: still nothing is ordered at a price that was not seen.
        await stage.ask(place(seen, asksAgain))
      })
    },
  },
  {
    id: 'C9',
    says: 'a promotion that ends between the last page and its button',
    steps: [],
    gained: [{ table: 'shop_order', by: 1 }],
    async scene(stage) {
      const { host } = stage
      const change = { before: promotion(host, { percent: 20 }), after: ended(host) }
      let seen: Seen | undefined
      await during(stage, change, async () => {
        seen = await fillCheckout(stage)
      })
      const answer = await stage.ask(place(seen!, asksAgain))
      claimNewTotal(stage, seen!, answer)
      // Whoever has seen the new total gets it.
      await stage.ask(place(hiddenFields(answer.text), isPlaced))
    },
  },
]
