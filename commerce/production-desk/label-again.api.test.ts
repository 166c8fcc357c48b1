import { beforeAll, describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { openProductionFloor } from '#tests/production/production-floor.ts'

const floor = openProductionFloor()
const { makeOrder, toFinished, fillBox, close, actsOn } = floor

const MINUTE_MS = 60_000
const later = () => void (floor.now = new Date(floor.now.getTime() + MINUTE_MS))

const elsewhere = {
  country: 'GB',
  recipient: 'Ann Other',
  addressLine1: '2 Low Road',
  postalCode: 'M1 1AE',
  city: 'Manchester',
} as const

beforeAll(() => makeParcelService(floor.database.db))

async function packed() {
  const { id, number } = await makeOrder({ lines: 1 })
  await toFinished(number, 1)
  await fillBox(number, 1)
  granted(await close(number, [900]))
  await floor.database.db
    .updateTable('shop_order')
    .set({ carrier_service: 'test-home' })
    .where('id', '=', id)
    .execute()
  return { id, number }
}

async function moveElsewhere(number: string, addressLine1 = '2 Low Road') {
  later()
  const support = await floor.shop.staff('support')
  const change = { number, ...elsewhere, addressLine1, labelAgain: 'on' } as const
  granted(await support.orderActs.changeAddress(change))
}

const todoOf = (orderId: string) =>
  floor.database.db
    .selectFrom('office_todo')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'label_again')
    .select(['done_at', 'done_by'])
    .execute()

const waiting = async (number: string) => {
  const { carriers } = granted(await floor.packer.productionDesk.listWaitingParcels({}))
  return carriers.flatMap(({ orders }) => orders).find((order) => order.number === number)
}

const sinceOf = async (number: string) =>
  granted(await floor.packer.productionDesk.getPacking({ number })).labelAgainSince

const handOver = (...number: string[]) =>
  floor.packer.productionDesk.handOver({ carrier: 'gls', number })

describe('a packed parcel whose address was changed', () => {
  it('does not leave under the old address, alone or among others', async () => {
    const [moved, other] = [await packed(), await packed()]
    expect(await waiting(moved.number)).toMatchObject({ isLabelOld: false })
    await moveElsewhere(moved.number)
    expect(await waiting(moved.number)).toMatchObject({ isLabelOld: true })
    expect(await waiting(other.number)).toMatchObject({ isLabelOld: false })
    expect(await handOver(moved.number)).toMatchObject({
      code: 'conflict',
      fields: { orders: 'label_again' },
    })
    expect(granted(await handOver(moved.number, other.number))).toMatchObject({
      sent: [other.number],
      left: [{ number: moved.number, why: 'label_again' }],
    })
    expect(await todoOf(moved.id)).toMatchObject([{ done_at: null }])
    const { productionDesk } = floor.packer
    granted(await productionDesk.reportNotShipped({ number: moved.number, kind: 'bad_address' }))
    const afterAll = { carrier: 'gls', number: [moved.number], isAfterAll: true }
    expect(await productionDesk.handOver(afterAll)).toMatchObject({
      fields: { orders: 'label_again' },
    })
  })

  it('leaves once its label is made again, which ends what somebody had to do', async () => {
    const { id, number } = await packed()
    const { productionDesk } = floor.packer
    expect(await sinceOf(number)).toBeUndefined()
    const early = { number, since: floor.now.toISOString() }
    expect(await productionDesk.makeLabelAgain(early)).toMatchObject({ fields: { label: 'made' } })
    await moveElsewhere(number)
    const since = (await sinceOf(number))!
    later()
    granted(await productionDesk.makeLabelAgain({ number, since }))
    expect(await todoOf(id)).toEqual([
      { done_at: floor.now, done_by: `staff:${floor.packer.staffId}` },
    ])
    expect(await sinceOf(number)).toBeUndefined()
    expect((await actsOn(number)).at(-1)).toMatchObject({
      permission: 'production.pack',
      after: { label: 'again', addressOf: since },
    })
    expect(granted(await handOver(number)).sent).toEqual([number])
  })

  it('needs one more label where the address changed while it was printed', async () => {
    const { id, number } = await packed()
    const { productionDesk } = floor.packer
    await moveElsewhere(number)
    const since = (await sinceOf(number))!
    await moveElsewhere(number, '3 Lower Road')
    expect(await productionDesk.makeLabelAgain({ number, since })).toMatchObject({
      code: 'conflict',
      fields: { label: 'changed' },
    })
    const latest = { number, since: (await sinceOf(number))! }
    granted(await productionDesk.makeLabelAgain(latest))
    await moveElsewhere(number, '4 Lowest Road')
    expect(await handOver(number)).toMatchObject({ fields: { orders: 'label_again' } })
    expect(await todoOf(id)).toMatchObject([{ done_at: expect.any(Date) }, { done_at: null }])
  })
})

it('counts the labels of what came back anew', async () => {
  const { number } = await packed()
  granted(await handOver(number))
  later()
  const support = await floor.shop.staff('support')
  const fact = { number, fact: 'returned', reason: 'Nobody at home' } as const
  granted(await support.orderActs.recordDelivery(fact))
  granted(await floor.packer.productionDesk.labelReturned({ number }))
  const { parcels } = granted(await floor.packer.productionDesk.getJob({ number }))
  expect(parcels.map(({ parcel, parcels: of }) => [parcel, of])).toEqual([
    [1, 1],
    [1, 1],
  ])
})
