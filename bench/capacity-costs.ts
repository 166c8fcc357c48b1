/** Processor time and bytes of what people do, as the benchmarks measured it on one core of 2026; see bench/README.md. */
export const costs = {
  /** CPU ms of a web process. */
  web: { keptPage: 0.1, madePage: 4.3, readPage: 12.4, save: 8, upload: 43, order: 13 },
  /** CPU ms of PostgreSQL. */
  database: { readPage: 4, save: 5, upload: 14, order: 14, background: 60 },
  /** CPU ms of a worker, or of a decoder beside the web process. */
  worker: { photo: 267, previews: 540, printFile: 2_520, mail: 5 },
  /** Kilobytes that stay in the database for each order, with its history, events and sessions. */
  databaseKilobytes: 60,
} as const

/** What one order brings with it: everybody who only looked is counted to those who bought (2 % do). */
export const perOrder = {
  keptPages: 300,
  madePages: 60,
  readPages: 40,
  saves: 60,
  photos: 8,
  photoMegabytes: 4,
  previews: 6,
  printFiles: 1.4,
  printFileMegabytes: 6,
  mails: 5,
} as const

/** Prices of a month at a European provider, in euros: a core with its 4 GB, a terabyte of objects, of disk and of traffic. */
export const prices = {
  core: 12,
  objectTerabyte: 20,
  diskTerabyte: 90,
  trafficTerabyte: 2,
} as const

/** Share of a day's orders in its busiest hour, and how full a core may be so that nobody waits. */
export const BUSY_HOUR = 0.12
export const CORE_FULL = 0.6
