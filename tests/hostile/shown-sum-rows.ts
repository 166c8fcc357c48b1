import type { Row } from './hostile-row.ts'
import { fillCheckout, isPlaced, place } from './shopper.ts'
import type { Stage } from './stage.ts'

/** One for each store that the rows are played on. */
const storesWithoutDecimals: Record<string, string> = { gb: 'cz', es: 'dk', tz: 'se' }

/** Goods, what is off, delivery and the total, as somebody reads them; free delivery is 0. */
function readSums(page: string): number[] {
  const list = /<dl class="data-list data-list-sums">(.*?)<\/dl>/s.exec(page)?.[1] ?? ''
  return [...list.matchAll(/<dd>(.*?)<\/dd>/gs)].map(([, text = '']) => {
    const whole = Number(text.replaceAll(/\D/g, ''))
    return text.includes('−') ? -whole : whole
  })
}

async function claimShownIsCharged(stage: Stage, host: string, quantity: number): Promise<void> {
  const by = stage.openVisitor(`${host}.localhost`)
  const seen = await fillCheckout(stage, { by, host, quantity })
  const { headers } = await stage.ask(place(seen, isPlaced), by)
  const [charged] = await stage.select<{ amount_minor: number }>(
    'select amount_minor from test_gateway_payment where id = $1',
    [headers.location?.split('/').at(-1)],
  )
  const sums = readSums(seen.page)
  const [total, ...parts] = sums.toReversed()
  const what = `${quantity} in ${host}: ${sums.join()} for ${charged?.amount_minor}`
  stage.claim(total !== undefined && total * 100 === charged?.amount_minor, what)
  const added = parts.reduce((sum, part) => sum + part, 0)
  stage.claim(added === total, `${what}, which does not add up`)
}

/** Rows of group C: the sums of stores that show no decimals. */
export const shownSumRows: readonly Row[] = [
  {
    id: 'C16',
    says: 'in a store without decimals what is read adds up to what is charged',
    steps: [],
    gained: [{ table: 'shop_order', by: 3 }],
    async scene(stage) {
      const host = storesWithoutDecimals[stage.host]!
      for (const quantity of [1, 3, 13]) await claimShownIsCharged(stage, host, quantity)
    },
  },
]
