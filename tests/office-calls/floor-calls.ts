import { granted } from '#tests/designs/designs.ts'
import type { OfficeCalls } from './office-call.ts'
import { elsewhere } from './order-calls.ts'
import type { Person, StoreDesk } from './store-desk.ts'

type Step = (packer: Person, number: string) => Promise<object>

const take: Step = ({ productionDesk }, number) => productionDesk.takeJob({ number })
const start: Step = ({ productionDesk }, number) =>
  productionDesk.moveLine({ number, line: 1, to: 'STARTED' })
const finish: Step = ({ productionDesk }, number) =>
  productionDesk.moveLine({ number, line: 1, to: 'FINISHED' })
const fill: Step = ({ productionDesk }, number) =>
  productionDesk.countPieces({ number, line: 1, count: 1 })
const close: Step = ({ productionDesk }, number) =>
  productionDesk.packOrder({ number, box: 'SMALL', weightGrams: [400] })
const remake: Step = ({ productionDesk }, number) =>
  productionDesk.askRemake({ number, line: 1, piece: [1], reason: 'SCRATCH' })
const refuse: Step = ({ productionDesk }, number) =>
  productionDesk.reportNotShipped({ number, kind: 'bad_address' })
const handOver: Step = ({ productionDesk }, number) =>
  productionDesk.handOver({ carrier: 'gls', number: [number] })
const offer: Step = ({ productionDesk }, number) => productionDesk.offerCollection({ number })

const toFinished = [take, start, finish]
const toPacked = [...toFinished, fill, close]

async function job(desk: StoreDesk, steps: readonly Step[], mode?: 'MANAGED') {
  const made = await desk.job(mode)
  const packer = await desk.colleague('packing')
  for (const step of steps) granted(await step(packer, made.number))
  return made
}

/** Calls about a job that has come so far. */
const at =
  (steps: readonly Step[], more: object = {}, mode?: 'MANAGED') =>
  async (desk: StoreDesk) => ({ number: (await job(desk, steps, mode)).number, ...more })

const line = { line: 1 }

/** Calls of the factory: jobs, lines, pieces made again, boxes and drivers. */
export const floorCalls: OfficeCalls = {
  'productionDesk.getJob': { ask: at([]) },
  'productionDesk.getTicketPage': { ask: at([]) },
  'productionDesk.getFile': {
    ask: async (desk) => {
      const { number, sums } = await desk.job()
      return { number, sha256: sums[0]! }
    },
  },
  'productionDesk.takeJob': { ask: at([]) },
  'productionDesk.returnJob': { ask: at([take]) },
  'productionDesk.moveLine': { ask: at([take], { ...line, to: 'STARTED' }) },
  'productionDesk.scan': {
    ask: async (desk) => ({ code: `${(await job(desk, [take])).number}/1`, mode: 'START' }),
  },
  'productionDesk.reportError': { ask: at([take], { kind: 'cannot_print' }) },
  'productionDesk.askRemake': { ask: at(toFinished, { ...line, piece: [1], reason: 'SCRATCH' }) },
  'productionDesk.finishRemake': { ask: at([take, start, remake], { ...line, remake: 1 }) },
  'productionDesk.waiveRemake': {
    ask: at([take, start, remake], { ...line, remake: 1, why: 'Only a reflection' }),
  },
  'productionDesk.getPacking': { ask: at(toFinished) },
  'productionDesk.countPieces': { ask: at(toFinished, { ...line, count: 1 }) },
  'productionDesk.emptyBox': { ask: at([...toFinished, fill], line) },
  'productionDesk.packOrder': {
    ask: at([...toFinished, fill], { box: 'SMALL', weightGrams: [400] }),
  },
  'productionDesk.getLabel': { ask: at(toPacked) },
  'productionDesk.getGiftSlip': { ask: at(toPacked) },
  'productionDesk.reportNotShipped': { ask: at(toPacked, { kind: 'bad_address' }) },
  'productionDesk.repack': { ask: at([...toPacked, refuse]) },
  'productionDesk.makeLabelAgain': {
    ask: async (desk) => {
      const { id, number } = await job(desk, toPacked)
      await desk.db
        .updateTable('shop_order')
        .set({ carrier_service: 'test-home' })
        .where('id', '=', id)
        .execute()
      const clerk = await desk.colleague('support')
      granted(await clerk.orderActs.changeAddress({ number, ...elsewhere, labelAgain: 'on' }))
      const packer = await desk.colleague('packing')
      const packing = granted(await packer.productionDesk.getPacking({ number }))
      return { number, since: packing.labelAgainSince! }
    },
  },
  'productionDesk.labelReturned': {
    ask: async (desk) => {
      const { number } = await job(desk, [...toPacked, handOver])
      const clerk = await desk.colleague('support')
      const fact = { number, fact: 'returned', reason: 'Nobody at home' } as const
      granted(await clerk.orderActs.recordDelivery(fact))
      return { number }
    },
  },
  'productionDesk.offerCollection': { ask: at(toPacked, {}, 'MANAGED') },
  'productionDesk.confirmCollection': { ask: at([...toPacked, offer], {}, 'MANAGED') },
  'productionDesk.handOver': {
    ask: async (desk) => ({ carrier: 'gls', number: [(await job(desk, toPacked)).number] }),
  },
  'productionDesk.getHandOverList': {
    ask: async (desk) => {
      const { number } = await job(desk, toPacked)
      const packer = await desk.colleague('packing')
      const list = await packer.productionDesk.handOver({ carrier: 'gls', number: [number] })
      return { handOverId: granted(list).handOverId }
    },
  },
}
