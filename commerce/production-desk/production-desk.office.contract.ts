import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { many, optional, text, wholeNumber } from '#api/fields.ts'
import { Ticket } from '#commerce/production/factory.contract.ts'
import { errorKinds, lineStages, presses } from '#commerce/production/production.terms.ts'
import { after, line, Moved, note, number, press, store, ticked } from './desk-fields.contract.ts'
import {
  Parcel,
  Piece,
  PinnedNote,
  PressSums,
  QueueRow,
  Remake,
  Stop,
} from './desk-rows.contract.ts'
import { packingEndpoints } from './packing.office.contract.ts'
import {
  MOST_BUNDLED_JOBS,
  MOST_QUEUE_PAGE,
  QUEUE_PAGE,
  queueStages,
  queueViews,
  scanModes,
} from './production-desk.terms.ts'
import { remakeEndpoints } from './remake.office.contract.ts'

const read = { staff: 'production.read' } as const
const move = { staff: 'production.move' } as const

const sha256 = text(64).pipe(z.string().regex(/^[0-9a-f]{64}$/, 'sha256'))

const filters = {
  view: z.enum(queueViews).default('all'),
  stage: many(z.enum(queueStages), queueStages.length),
  press,
  article: many(wholeNumber(1, 2_000_000_000), 50),
  store,
  isLate: ticked,
}

export const productionDeskOfficeContract = {
  listQueue: endpoint({
    method: 'GET',
    path: '/office/production/queue',
    access: read,
    summary: 'Lines that the floor makes: what is made again first, then what must leave first',
    input: z.object({
      ...filters,
      after,
      most: wholeNumber(1, MOST_QUEUE_PAGE).default(QUEUE_PAGE),
    }),
    output: z.object({
      rows: z.array(QueueRow),
      next: z.string().optional(),
      /** Lines of all pages. */
      count: z.number(),
      /** Lines of each view, whatever else is asked for. */
      views: z.array(z.object({ view: z.enum(queueViews), count: z.number() })),
      articles: z.array(z.object({ articleId: z.number(), article: z.string() })),
      presses: z.array(PressSums),
      openRemakes: z.number(),
      today: z.string(),
    }),
  }),
  getReprintRate: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/production/reprint_rate',
    access: read,
    summary: 'Orders that were made again, of all that were placed in the last weeks',
    input: z.object({ store: filters.store }),
    output: z.object({ days: z.number(), orders: z.number(), reprints: z.number() }),
  }),
  getJob: endpoint({
    method: 'GET',
    path: '/office/production/jobs/{number}',
    access: read,
    summary: 'A job: lines, pieces, files with checksums, what stops it, what was made again',
    input: z.object({ number }),
    output: Ticket.extend({
      presses: z.array(z.enum(presses)),
      stops: z.array(Stop),
      pinnedNote: PinnedNote,
      remakes: z.array(Remake),
      parcels: z.array(Parcel),
    }),
  }),
  getTicketPage: endpoint({
    method: 'GET',
    path: '/office/production/jobs/{number}/ticket',
    access: read,
    summary: 'The job ticket as a page to print, with barcodes and pictures',
    input: z.object({ number }),
    output: z.unknown(),
    answer: 'file',
  }),
  getFile: endpoint({
    method: 'GET',
    path: '/office/production/jobs/{number}/files/{sha256}',
    access: read,
    summary: 'A print file or picture of a job',
    input: z.object({ number, sha256 }),
    output: z.unknown(),
    answer: 'file',
  }),
  getBundle: endpoint({
    method: 'GET',
    path: '/office/production/bundle',
    access: read,
    summary: 'Print files and tickets of jobs as one ZIP, with a list of checksums',
    input: z.object({ number: many(number, MOST_BUNDLED_JOBS) }),
    output: z.unknown(),
    answer: 'file',
  }),
  takeJob: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/take',
    access: move,
    summary: 'Takes a waiting job into production, once all its files were found whole',
    input: z.object({ number }),
    output: Moved,
  }),
  returnJob: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/return',
    access: move,
    summary: 'A job of which nothing is begun goes back into the queue, to be downloaded again',
    input: z.object({ number, note }),
    output: Moved,
  }),
  moveLine: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/lines/{line}/moves',
    access: move,
    summary: 'A line was started or finished; the order follows its lines',
    input: z.object({ number, line, to: z.enum(['STARTED', 'FINISHED']) }),
    output: Moved.extend({ stage: z.enum(lineStages) }),
  }),
  findPiece: endpoint({
    method: 'GET',
    path: '/office/production/pieces',
    access: read,
    summary: 'What a scanned code stands on, what stops it, and what can be done with it next',
    input: z.object({ code: text(80) }),
    output: Piece,
  }),
  scan: endpoint({
    method: 'POST',
    path: '/office/production/scans',
    access: move,
    summary:
      'A scanned code: starts or finishes a line, ends a remake, or puts a piece into its box',
    input: z.object({ code: text(80), mode: z.enum(scanModes) }),
    output: z.object({
      number: z.string(),
      line: z.number().optional(),
      remake: z.number().optional(),
      did: z.enum(['MOVED', 'ALREADY', 'LOOKED']),
      status: z.number(),
      stage: z.enum(lineStages).optional(),
      article: z.string().optional(),
      pieces: z.number().optional(),
      picture: z.string().optional(),
      /** Pieces that are not in the box yet, of the line and of the order. */
      left: z.number().optional(),
      leftInOrder: z.number().optional(),
    }),
  }),
  reportError: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/errors',
    access: move,
    summary: 'The job cannot go on; prepress and support look at it',
    input: z.object({ number, kind: z.enum(errorKinds), line: optional(line), note }),
    output: Moved,
  }),
  ...remakeEndpoints,
  ...packingEndpoints,
}
