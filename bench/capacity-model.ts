import { BUSY_HOUR, CORE_FULL, costs, perOrder, prices } from './capacity-costs.ts'

const HOUR_MS = 3_600_000
const DAYS_KEPT_FILES = 180
const DAYS = 365
const POOL_OF_A_WEB_PROCESS = 12
const CONNECTIONS_OF_A_WORKER = 8

export type Need = {
  ordersInHour: number
  web: number
  workers: number
  database: number
  connections: number
}

/** Cores for so many orders within an hour. One process fills one core, and there are always two of each. */
export function needOf(ordersInHour: number): Need {
  const { web: w, database: d, worker } = costs
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
    p.photos * worker.photo +
    p.previews * worker.previews +
    p.printFiles * worker.printFile +
    p.mails * worker.mail
  const cores = (ms: number) => Math.max(2, Math.ceil((ms * ordersInHour) / HOUR_MS / CORE_FULL))
  const [web, database, workers] = [cores(webMs), cores(databaseMs), cores(workerMs)]
  return {
    ordersInHour,
    web,
    workers,
    database,
    connections: web * POOL_OF_A_WEB_PROCESS + workers * CONNECTIONS_OF_A_WORKER,
  }
}

/** Terabytes after a year: rows stay, photos and print files for their time. */
export function storageOf(ordersADay: number) {
  const { photos, photoMegabytes, printFiles, printFileMegabytes } = perOrder
  const filesMegabytes = photos * photoMegabytes * 1.2 + printFiles * printFileMegabytes
  return {
    database: (ordersADay * DAYS * costs.databaseKilobytes) / 1e9,
    objects: (ordersADay * DAYS_KEPT_FILES * filesMegabytes) / 1e6,
    trafficADay: (ordersADay * (filesMegabytes * 2 + 30)) / 1e6,
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
    '| orders a day | hour | orders in it | web cores | worker cores | database cores | connections | database, TB a year | files, TB | euros a month |\n' +
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
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
