import { measured } from './measured-figures.ts'

const PAGES = 'A list and a product page'
const CHECKOUT = 'A whole checkout'
const ORDER = 'What an order brings'

/** CPU ms of a page of this kind: half of them are lists, half products. */
const pageMs = (kind: 'kept' | 'made' | 'read') =>
  (measured(PAGES, `list, ${kind}`, 'CPU ms') + measured(PAGES, `product, ${kind}`, 'CPU ms')) / 2

const MANY = '16 at a time'
const placingMs = measured(CHECKOUT, 'of it the database, ms', MANY)

/** Processor time and bytes of what people do, on one core of 2026: the last figures of bench/README.md. */
export const costs = {
  /** CPU ms of a web process. */
  web: {
    keptPage: pageMs('kept'),
    madePage: pageMs('made'),
    readPage: pageMs('read'),
    save: measured(ORDER, 'a design saved', 'web'),
    upload: measured(ORDER, 'an upload, without its decoding', 'web'),
    order: measured(CHECKOUT, 'CPU, ms', MANY) - placingMs,
  },
  /** CPU ms of a decoder, which runs beside the web process on its host. */
  decoder: { photo: measured('A wedding', 'all, in the sandbox', 'now') },
  /** CPU ms of PostgreSQL. */
  database: {
    readPage: measured(ORDER, 'a page that is read', 'database'),
    save: measured(ORDER, 'a design saved', 'database'),
    upload: measured(ORDER, 'an upload, without its decoding', 'database'),
    order: placingMs,
    background: measured(ORDER, 'all else of an order (jobs, mails, events, sweeps)', 'database'),
  },
  /** CPU ms of a worker. */
  worker: {
    previews: measured('Previews', 'a set, median', 'last figure') * 1_000,
    printFile: measured('Print files', 'mug, CMYK', 'CPU s') * 1_000,
    mail: measured(ORDER, 'a mail, CPU ms of a worker (set down)', 'last figure'),
  },
  databaseKilobytes: measured(
    ORDER,
    'kilobytes in the database for each order, with its history, events and sessions (set down)',
    'last figure',
  ),
}

/** Work that one order brings with it: everybody who only looked is counted to those who bought (2 % do). */
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
