import type { Kysely } from 'kysely'
import { bind } from '#api/bind.ts'
import { serve, type Api, type Door } from '#api/serve.ts'
import { runOnce } from '#commerce/kernel/run-once.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import type { FactoryCtx } from './factory-context.ts'
import { factoryContract } from './factory.contract.ts'
import * as moves from './job-moves.service.ts'
import { getPacking, getTicket, listJobs } from './job-reading.service.ts'
import { confirmFiles, findDamage, getFile, takeLease } from './lease.service.ts'
import { getStation, stationActor } from './station.service.ts'
import { getTicketPage } from './ticket-page.service.ts'

const factoryApi = bind<{ station: FactoryCtx }, typeof factoryContract>(factoryContract, {
  listJobs,
  getTicket,
  getTicketPage,
  takeLease: { prepare: findDamage, execute: takeLease },
  getFile,
  confirmFiles,
  answerCancellation: moves.answerCancellation,
  returnJob: moves.returnJob,
  reportError: moves.reportError,
  moveLine: moves.moveLine,
  getPacking,
  sendParcels: moves.sendParcels,
  offerCollection: moves.offerCollection,
  handOver: moves.handOver,
  reportNotShipped: moves.reportNotShipped,
  repack: moves.repack,
})

export type FactoryDoor = {
  db: Kysely<Tables>
  storage: Pick<Storage, 'find'>
  reportFault: (error: unknown, endpoint: string) => void
  now?: (() => Date) | undefined
}

/** The API of the factory: the same machinery as the shop's, with stations instead of visitors. */
export function makeFactoryApi(parts: FactoryDoor): Api {
  const { db, storage, reportFault } = parts
  const door: Door<FactoryCtx> = {
    async makeContext({ credential, clientAddress }) {
      const now = parts.now?.() ?? new Date()
      const station = await getStation({ db, now, clientAddress }, credential)
      return { db, storage, station, by: stationActor(station), now }
    },
    // Without a station there is no context.
    authorize: () => {},
    whoAsks: ({ station }) => `station ${station.id}`,
    runOnce,
    reportFault,
  }
  return serve(factoryApi, door)
}
