import { createClient } from '#api/client.ts'
import { factoryContract, type Job } from '#commerce/production/factory.contract.ts'
import { signCarrierMessage } from '#commerce/shipment/carrier-signature.ts'
import { newestSecret } from '#config/rotating-secret.ts'
import { askDoor, type DoorPlace } from './ask-door.ts'
import { nextCode } from './simulated-carrier.ts'
import { granted, NotNow, workOn, type Station } from './simulated-factory.ts'
import { readWish } from './wishes.ts'

const MOST_JOBS = 200
const factoryWork = [200, 201, 202, 1, 13, 8, 17, 14]
const carrierWork = [9, 14]

export type SimulationParts = {
  place: DoorPlace
  /** Token of a station, as a real factory has it. */
  token: string
  secretOf: (carrier: string) => string | undefined
  /** How long everything stays where it is. */
  stageMs: number
  /** Whether an order passes every stage at once. */
  isHurried?: (order: string) => boolean
  reportFault: (error: unknown) => void
  /** Stopping: closing the shop waits for one piece of work and no more. */
  isStopping?: () => boolean
}

/** A factory and carriers that work through the shop's own doors; one step of theirs a call. */
export function makeSimulation(parts: SimulationParts): () => Promise<void> {
  const { reportFault, isStopping = () => false, isHurried = () => false } = parts
  const station = openStation(parts)
  const tried = async (work: () => Promise<void>) => {
    if (isStopping()) return
    try {
      await work()
    } catch (error) {
      if (!(error instanceof NotNow)) reportFault(error)
    }
  }
  const isDue = ({ order }: Job, since: string) =>
    isHurried(order) || Date.now() - Date.parse(since) >= parts.stageMs
  const list = async (status: number[]): Promise<Job[]> =>
    granted(await station.listJobs({ status, most: MOST_JOBS })).jobs

  return () =>
    tried(async () => {
      const travelling = await list(carrierWork)
      for (const job of await list(factoryWork)) {
        if (isDue(job, job.statusChangedAt)) await tried(() => workOn(station, job))
      }
      for (const job of travelling) {
        const due = job.parcels.filter(({ changedAt }) => isDue(job, changedAt))
        if (due.length > 0) await tried(() => carry(parts, station, job, due))
      }
    })
}

function openStation({ place, token }: SimulationParts): Station {
  return createClient(factoryContract, {
    transport: (request) => askDoor(place, request),
    baseUrl: `http://${place.storeHost}/api`,
    token,
    envelope: { extSessionId: '', application: '', locale: '', tracking: {} },
  })
}

async function carry(
  parts: SimulationParts,
  station: Station,
  job: Job,
  parcels: Job['parcels'],
): Promise<void> {
  const wish = readWish(granted(await station.getPacking({ order: job.order })))
  for (const parcel of parcels) {
    const code = nextCode(parcel, job, wish)
    if (code) await tell(parts, parcel, code)
  }
}

async function tell(
  { place, secretOf }: SimulationParts,
  { carrier, trackingNumber = '' }: Job['parcels'][number],
  code: string,
): Promise<void> {
  const secret = newestSecret(secretOf(carrier) ?? '')
  if (!secret) throw new NotNow('no secret')
  const now = new Date()
  const body = JSON.stringify({
    id: `${trackingNumber} ${code}`,
    tracking_number: trackingNumber,
    code,
    happened_at: now.toISOString(),
  })
  const asked = new Request(`http://${place.storeHost}/api/carriers/${carrier}/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'estampa-signature': signCarrierMessage(secret, Buffer.from(body), now),
    },
    body,
  })
  const answer = await askDoor(place, asked)
  const said = await answer.text()
  if (!answer.ok) throw new Error(`A carrier was answered ${answer.status}: ${said.slice(0, 200)}`)
}
