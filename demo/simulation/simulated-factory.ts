import { createHash } from 'node:crypto'
import type { Client } from '#api/client.ts'
import { isRefused, type Refused } from '#api/refusal.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { factoryContract, Job } from '#commerce/production/factory.contract.ts'
import { readWish } from './wishes.ts'

export type Station = Client<typeof factoryContract>

/** Error of a played factory that cannot do something now: it is left for the next time. */
export class NotNow extends Error {
  override name = 'NotNow'
}

export function granted<Answer>(answer: Answer | Refused): Answer {
  if (isRefused(answer)) throw new NotNow(answer.code)
  return answer
}

const GRAMS_OF_A_PARCEL = 5_000
const MOST_PARCELS = 3

/** One stage further with one order, as people at machines would do it. */
export async function workOn(station: Station, job: Job): Promise<void> {
  const { order } = job
  if (job.hold) throw new NotNow(`held: ${job.hold.reason}`)
  if (job.status === orderStatus.downloaded && (await waits(station, order)))
    throw new NotNow('waits, as wished')
  if (job.cancelRequest) {
    granted(await station.answerCancellation({ order, answer: 'AGREED' }))
    return
  }
  switch (job.status) {
    case orderStatus.waitingDownload:
    case orderStatus.downloading:
      return download(station, order)
    case orderStatus.downloaded:
      return moveLines(station, order, 'STARTED')
    case orderStatus.production:
      return produce(station, order)
    case orderStatus.produced:
      return moveLines(station, order, 'PACKED')
    case orderStatus.packed:
    case orderStatus.notShipped:
      return handToCarrier(station, job)
    case orderStatus.pickup:
      if (job.deliveryType === 'FACTORY_PICKUP') granted(await station.handOver({ order }))
  }
}

/** An order that stays downloaded: whether it is begun, and whether it still can be cancelled, people decide. */
const waits = async (station: Station, order: string) =>
  readWish(granted(await station.getPacking({ order }))) === 'waits'

async function download(station: Station, order: string): Promise<void> {
  const { files } = granted(await station.takeLease({ order }))
  for (const { sha256 } of files) {
    const answer = granted(await station.getFile({ order, sha256 }))
    if ((await sumOf(answer)) !== sha256) {
      granted(await station.reportError({ order, kind: 'corrupt_file' }))
      return
    }
  }
  granted(await station.confirmFiles({ order, sha256: files.map(({ sha256 }) => sha256) }))
}

/** Undefined when the line broke: a damaged file never arrives whole. */
async function sumOf(answer: Response): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of answer.body!) hash.update(chunk)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

async function produce(station: Station, order: string): Promise<void> {
  const packing = granted(await station.getPacking({ order }))
  if (readWish(packing) === 'error') {
    granted(await station.reportError({ order, kind: 'production_error', note: 'as wished' }))
    return
  }
  await moveLines(station, order, 'FINISHED')
}

async function moveLines(
  station: Station,
  order: string,
  to: 'STARTED' | 'FINISHED' | 'PACKED',
): Promise<void> {
  const { lines } = granted(await station.getTicket({ order }))
  for (const { line, stage } of lines) {
    // A line that was left behind when the machine stopped.
    if (to === 'FINISHED' && stage === 'WAITING') {
      granted(await station.moveLine({ order, line, to: 'STARTED' }))
    }
    granted(await station.moveLine({ order, line, to }))
  }
}

async function handToCarrier(station: Station, { order, status }: Job): Promise<void> {
  const packing = granted(await station.getPacking({ order }))
  if (packing.deliveryType === 'FACTORY_PICKUP') {
    granted(await station.offerCollection({ order }))
    return
  }
  if (status === orderStatus.packed && readWish(packing) === 'not shipped') {
    granted(await station.reportNotShipped({ order, kind: 'bad_address', note: 'as wished' }))
    return
  }
  if (!packing.carrier) throw new NotNow('no carrier')
  const parcels = Math.min(
    MOST_PARCELS,
    Math.max(1, Math.ceil(packing.weightGrams / GRAMS_OF_A_PARCEL)),
  )
  const trackingNumber = Array.from({ length: parcels }, (_, at) => `SIM-${order}-${at + 1}`)
  granted(await station.sendParcels({ order, carrier: packing.carrier, trackingNumber }))
}
