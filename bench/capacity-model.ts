import { DESIGN_MONTHS } from '#commerce/order/order.terms.ts'
import { PRINT_FILE_DAYS } from '#commerce/production/print-file.terms.ts'
import { connectionsOfWeb, connectionsOfWorker } from '#config/connection-budget.ts'
import { BUSY_HOUR, CORE_FULL, costs, perOrder, prices } from './capacity-costs.ts'

const HOUR_MS = 3_600_000
const DAYS = 365
/** From the upload to the delivery, after which the time of retention begins. */
const DAYS_UNTIL_DELIVERY = 10
const DAYS_OF_PHOTOS = DAYS_UNTIL_DELIVERY + Math.round((DESIGN_MONTHS * DAYS) / 12)
const DAYS_OF_PRINT_FILES = DAYS_UNTIL_DELIVERY + PRINT_FILE_DAYS
/** A photo with the copies that are shown of it. */
const WITH_COPIES = 1.2
/** A process fills one core; a worker draws in one process beside its own. */
const ONE_CORE = 1

export type Need = {
  ordersInHour: number
  /** Of web hosts, with the decoders of photos beside the web processes. */
  web: number
  decoders: number
  workers: number
  database: number
  connections: number
}

/** Cores for so many orders within an hour. One process fills one core, and there are always two of each. */
export function needOf(ordersInHour: number): Need {
  const { web: w, database: d, worker, decoder } = costs
  const p = perOrder
  const webMs =
    p.keptPages * w.keptPage +
    p.madePages * w.madePage +
    p.readPages * w.readPage +
    p.saves * w.save +
    p.photos * w.upload +
    w.order
  const databaseMs =
    p.readPages * d.readPage + p.saves * d.save + p.photos * d.upload + d.order + d.background
  const workerMs =
    p.previews * worker.previews + p.printFiles * worker.printFile + p.mails * worker.mail
  const full = (ms: number) => Math.ceil((ms * ordersInHour) / HOUR_MS / CORE_FULL)
  const cores = (ms: number) => Math.max(2, full(ms))
  const [processes, database, workers] = [cores(webMs), cores(databaseMs), cores(workerMs)]
  // Of a small shop a decoder has the core of its web process, which rests meanwhile.
  const web = cores(webMs + p.photos * decoder.photo)
  return {
    ordersInHour,
    web,
    decoders: web - processes,
    workers,
    database,
    // A decoder asks no database.
    connections: processes * connectionsOfWeb(ONE_CORE) + workers * connectionsOfWorker(ONE_CORE),
  }
}

/** Terabytes after a year: rows stay, photos and print files for as long as the retention table says. */
export function storageOf(ordersADay: number) {
  const { photos, photoMegabytes, printFiles, printFileMegabytes } = perOrder
  const [ofPhotos, ofPrintFiles] = [
    photos * photoMegabytes * WITH_COPIES,
    printFiles * printFileMegabytes,
  ]
  return {
    database: (ordersADay * DAYS * costs.databaseKilobytes) / 1e9,
    objects: (ordersADay * (DAYS_OF_PHOTOS * ofPhotos + DAYS_OF_PRINT_FILES * ofPrintFiles)) / 1e6,
    trafficADay: (ordersADay * ((ofPhotos + ofPrintFiles) * 2 + 30)) / 1e6,
  }
}

export function eurosOf({ web, workers, database }: Need, ordersADay: number): number {
  const { database: disk, objects, trafficADay } = storageOf(ordersADay)
  return (
    // The standby costs what the primary costs.
    (web + workers + 2 * database) * prices.core +
    2 * disk * prices.diskTerabyte +
    objects * prices.objectTerabyte +
    trafficADay * 30 * prices.trafficTerabyte
  )
}

const round = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits })

export function capacityTable(): string {
  const head =
    '| orders a day | hour | orders in it | web cores | of them decoders | worker cores | database cores | connections | database, TB a year | files, TB | euros a month |\n' +
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
  const rows = [1_000, 10_000, 100_000, 1_000_000].flatMap((ordersADay) => {
    const busy = ordersADay * BUSY_HOUR
    const { database, objects } = storageOf(ordersADay)
    return (
      [
        ['busiest of a day', busy],
        ['before Christmas, ten times that', busy * 10],
      ] as const
    ).map(([name, orders]) => {
      const need = needOf(orders)
      return [
        round(ordersADay),
        name,
        round(orders),
        round(need.web),
        round(need.decoders),
        round(need.workers),
        round(need.database),
        round(need.connections),
        round(database, 2),
        round(objects, 1),
        round(eurosOf(need, ordersADay)),
      ].join(' | ')
    })
  })
  return [head, ...rows.map((row) => `| ${row} |`)].join('\n')
}
