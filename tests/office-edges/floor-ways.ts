import { granted } from '#tests/designs/designs.ts'
import { makeReleasedOrder } from '#tests/production/factory.ts'
import type { AtTheEdge, EdgeDesk, EdgeWay, EdgeWays, Person } from './edge-way.ts'
import { statesOf } from './order-states.ts'

type Job = Awaited<ReturnType<typeof makeReleasedOrder>>
type Floor = { job: Job; worker: Person; packer: Person }

const CARRIER = 'gls'

/** A job of one line with one piece, with people who print and pack. */
async function newJob(desk: EdgeDesk, mode: 'ADDRESS' | 'MANAGED' = 'ADDRESS'): Promise<Floor> {
  const { storage } = desk.shop.commerce.uploads
  const job = await makeReleasedOrder(desk.database.db, storage, { lines: 1, quantity: 1, mode })
  const [worker, packer] = [await desk.shop.staff('production'), await desk.shop.staff('packing')]
  return { job, worker, packer }
}

type Step = (floor: Floor) => Promise<unknown>

const take: Step = ({ job: { number }, worker }) => worker.productionDesk.takeJob({ number })
const start: Step = ({ job: { number }, worker }) =>
  worker.productionDesk.moveLine({ number, line: 1, to: 'STARTED' })
const finish: Step = ({ job: { number }, worker }) =>
  worker.productionDesk.moveLine({ number, line: 1, to: 'FINISHED' })
const fill: Step = ({ job: { number }, packer }) =>
  packer.productionDesk.countPieces({ number, line: 1, count: 1 })
const close: Step = ({ job: { number }, packer }) =>
  packer.productionDesk.packOrder({ number, box: 'SMALL', weightGrams: [400] })
const notShipped: Step = ({ job: { number }, packer }) =>
  packer.productionDesk.reportNotShipped({ number, kind: 'bad_address' })
const handOver: Step = ({ job: { number }, packer }) =>
  packer.productionDesk.handOver({ carrier: CARRIER, number: [number] })
const offer: Step = ({ job: { number }, packer }) =>
  packer.productionDesk.offerCollection({ number })
const labelReturned: Step = ({ job: { number }, packer }) =>
  packer.productionDesk.labelReturned({ number })
const askRemake: Step = ({ job: { number }, worker }) =>
  worker.productionDesk.askRemake({ number, line: 1, piece: [1], reason: 'SCRATCH' })

const toPacked = [take, start, finish, fill, close]

async function walk(floor: Floor, steps: readonly Step[]): Promise<void> {
  for (const step of steps) granted((await step(floor)) as object)
}

type Page = (number: string) => Pick<AtTheEdge, 'path' | 'button' | 'fields'>

const jobPage =
  (act: string, fields: Record<string, string> = {}): Page =>
  (number) => ({ path: `/office/production/jobs/${number}`, button: ['act', act], fields })
const packPage =
  (act: string, fields: Record<string, string> = {}): Page =>
  (number) => ({ path: `/office/production/pack/${number}`, button: ['act', act], fields })
const problem: Page = (number) => ({
  path: `/office/production/jobs/${number}/problem`,
  fields: { kind: 'cannot_print' },
})
const driver: Page = (number) => ({
  path: '/office/production/hand-over',
  fields: { number },
})

type Given = {
  steps: readonly Step[]
  page: Page
  mode?: 'MANAGED'
  before?: 'downloading'
  isPassed?: true
}

function way(role: 'production' | 'packing', given: Given): EdgeWay {
  return {
    role,
    // Sees the floor, or only its jobs, and moves nothing there.
    stranger: 'support',
    ...(given.isPassed && { isPassed: true }),
    arrive: async (desk) => {
      const floor = await newJob(desk, given.mode)
      await walk(floor, given.steps)
      if (given.before === 'downloading') await lease(desk, floor)
      return { ...given.page(floor.job.number), ...statesOf(desk, floor.job) }
    },
  }
}

/** A station has begun to download it. */
const lease = async (desk: EdgeDesk, { job: { number } }: Floor) =>
  void granted(await desk.station.takeLease({ order: number }))

const cameBack: EdgeWay = {
  role: 'packing',
  stranger: 'support',
  arrive: async (desk) => {
    const floor = await newJob(desk)
    await walk(floor, [...toPacked, handOver])
    const { number } = floor.job
    const fact = { number, fact: 'returned', reason: 'Nobody at home' } as const
    granted(await desk.clerk.orderActs.recordDelivery(fact))
    await walk(floor, [labelReturned])
    return { ...driver(number), ...statesOf(desk, floor.job) }
  },
}

/** Edges of orders that the factory takes, by people at its machines and tables. */
export const floorWays: EdgeWays = {
  'order 200 → 201 by factory': way('production', { steps: [], page: jobPage('take') }),
  'order 200 → 2 by factory': way('production', { steps: [], page: problem }),
  'order 201 → 202 by factory': way('production', {
    steps: [],
    isPassed: true,
    page: jobPage('take'),
  }),
  'order 201 → 2 by factory': way('production', {
    steps: [],
    before: 'downloading',
    page: problem,
  }),
  'order 202 → 1 by factory': way('production', {
    steps: [take],
    page: jobPage('start', { line: '1' }),
  }),
  'order 202 → 200 by factory': way('production', { steps: [take], page: jobPage('return') }),
  'order 202 → 2 by factory': way('production', { steps: [take], page: problem }),
  'order 1 → 13 by factory': way('production', {
    steps: [take, start],
    page: jobPage('finish', { line: '1' }),
  }),
  'order 1 → 2 by factory': way('production', { steps: [take, start], page: problem }),
  'order 13 → 8 by factory': way('packing', {
    steps: [take, start, finish, fill],
    page: packPage('close', { weightGrams: '400' }),
  }),
  'order 13 → 2 by factory': way('production', { steps: [take, start, finish], page: problem }),
  'order 13 → 1 by factory': way('production', {
    steps: [take, start, finish],
    page: (number) => ({
      path: `/office/production/jobs/${number}/lines/1/remake`,
      fields: { piece: '1', reason: 'SCRATCH' },
    }),
  }),
  'order 8 → 9 by factory': way('packing', { steps: toPacked, page: driver }),
  'order 8 → 14 by factory': way('packing', {
    steps: toPacked,
    mode: 'MANAGED',
    page: packPage('collection'),
  }),
  'order 8 → 17 by factory': way('packing', {
    steps: toPacked,
    page: (number) => ({
      path: `/office/production/jobs/${number}/not-shipped`,
      fields: { kind: 'bad_address' },
    }),
  }),
  'order 17 → 8 by factory': way('packing', {
    steps: [...toPacked, notShipped],
    page: packPage('repack'),
  }),
  'order 17 → 9 by factory': way('packing', {
    steps: [...toPacked, notShipped],
    page: packPage('send'),
  }),
  'order 14 → 15 by factory': way('packing', {
    steps: [...toPacked, offer],
    mode: 'MANAGED',
    page: packPage('collected'),
  }),
  'order 16 → 9 by factory': cameBack,
}

const remakeStates = (desk: EdgeDesk, { job }: Floor) => ({
  state: async () => {
    const { state } = await desk.database.db
      .selectFrom('remake')
      .where('order_id', '=', job.id)
      .select('state')
      .executeTakeFirstOrThrow()
    return state
  },
})

const remake = (page: Page): EdgeWay => ({
  role: 'production',
  stranger: 'support',
  arrive: async (desk) => {
    const floor = await newJob(desk)
    await walk(floor, [take, start, askRemake])
    return { ...page(floor.job.number), ...remakeStates(desk, floor) }
  },
})

/** Edges of pieces that are made again. */
export const remakeWays: EdgeWays = {
  'remake ASKED → MADE by factory': remake(jobPage('made', { line: '1', remake: '1' })),
  'remake ASKED → WAIVED by factory': remake((number) => ({
    path: `/office/production/jobs/${number}/lines/1/remakes/1/waive`,
    fields: { why: 'Only a reflection' },
  })),
}

export { newJob, offer, packPage, toPacked, walk }
