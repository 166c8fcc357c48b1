import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import { Packing, Ticket } from '#commerce/production/factory.contract.ts'
import {
  errorKinds,
  lineStages,
  MOST_PARCELS,
  notShippedKinds,
  presses,
} from '#commerce/production/production.terms.ts'
import {
  MOST_REMADE_PIECES,
  remakeReasons,
  remakeStates,
} from '#commerce/production/remake.terms.ts'
import {
  Checked,
  Parcel,
  Piece,
  PinnedNote,
  PressSums,
  QueueRow,
  Remake,
  Stop,
} from './desk-rows.contract.ts'
import {
  boxes,
  MOST_BUNDLED_JOBS,
  MOST_HANDED_OVER,
  MOST_QUEUE_PAGE,
  QUEUE_PAGE,
  queueStages,
  queueViews,
  scanModes,
} from './production-desk.terms.ts'

const read = { staff: 'production.read' } as const
const move = { staff: 'production.move' } as const
const remake = { staff: 'production.remake' } as const
const waive = { staff: 'production.waive' } as const
const pack = { staff: 'production.pack' } as const

const MOST_STORES = 40
const number = text(40)
const line = wholeNumber(1, 999)
const note = optional(longText(500))
const store = many(text(20), MOST_STORES)
const after = optional(text(300))
const sha256 = text(64).pipe(z.string().regex(/^[0-9a-f]{64}$/, 'sha256'))
/** A box of a form that was ticked. */
const ticked = optional(z.union([z.literal('on').transform(() => true), flag]))

const filters = {
  view: z.enum(queueViews).default('all'),
  stage: many(z.enum(queueStages), queueStages.length),
  press: many(z.enum(presses), presses.length),
  article: many(wholeNumber(1, 2_000_000_000), 50),
  store,
  isLate: ticked,
}

const Moved = z.object({ number: z.string(), status: z.number() })

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
  askRemake: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/lines/{line}/remakes',
    access: remake,
    summary: 'Single pieces are made again',
    input: z.object({
      number,
      line,
      piece: many(wholeNumber(1, 99_999), MOST_REMADE_PIECES),
      reason: z.enum(remakeReasons),
      note,
    }),
    output: Moved.extend({ remake: z.number(), code: z.string() }),
  }),
  finishRemake: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/lines/{line}/remakes/{remake}/made',
    access: move,
    summary: 'Pieces that were made again are there',
    input: z.object({ number, line, remake: wholeNumber(1, 9_999) }),
    output: Moved.extend({ stage: z.enum(lineStages) }),
  }),
  waiveRemake: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/lines/{line}/remakes/{remake}/waiver',
    access: waive,
    summary: 'Pieces that were to be made again are good as they are, for a reason',
    input: z.object({ number, line, remake: wholeNumber(1, 9_999), why: longText(500) }),
    output: Moved.extend({ stage: z.enum(lineStages) }),
  }),
  listRemakes: endpoint({
    method: 'GET',
    path: '/office/production/remakes',
    access: read,
    summary: 'What is and was made again, newest first, and how often that happens',
    input: z.object({
      state: many(z.enum(remakeStates), remakeStates.length),
      reason: many(z.enum(remakeReasons), remakeReasons.length),
      press: filters.press,
      store,
      after,
      most: wholeNumber(1, MOST_QUEUE_PAGE).default(QUEUE_PAGE),
    }),
    output: z.object({
      rows: z.array(Remake),
      next: z.string().optional(),
      /** Over the last `days`: pieces made again of a thousand that were made. */
      rate: z.object({
        days: z.number(),
        made: z.number(),
        remade: z.number(),
        perMille: z.number(),
        reasons: z.array(z.object({ reason: z.enum(remakeReasons), pieces: z.number() })),
      }),
    }),
  }),
  getPacking: endpoint({
    method: 'GET',
    path: '/office/production/jobs/{number}/packing',
    access: pack,
    summary: 'What goes into the box and onto the label; the customer for those who may see them',
    input: z.object({ number }),
    output: Packing.omit({ lines: true })
      .partial({ contact: true })
      .extend({
        store: z.string(),
        status: z.number(),
        lines: z.array(Checked),
        missing: z.number(),
        openRemakes: z.number(),
        stops: z.array(Stop),
        pinnedNote: PinnedNote,
        parcels: z.array(Parcel),
        carriers: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
  }),
  countPieces: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/lines/{line}/count',
    access: pack,
    summary: 'All pieces of a line that are left were counted into the box',
    input: z.object({ number, line, count: wholeNumber(1, 9_999) }),
    output: z.object({ number: z.string(), left: z.number(), leftInOrder: z.number() }),
  }),
  emptyBox: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/lines/{line}/uncheck',
    access: pack,
    summary: 'Pieces of a line are taken out of the box again',
    input: z.object({ number, line }),
    output: z.object({ number: z.string(), removed: z.number() }),
  }),
  packOrder: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/parcels',
    access: pack,
    summary: 'The boxes are closed and weighed: the order is packed, and each box has its label',
    input: z.object({
      number,
      box: z.enum(boxes),
      weightGrams: many(wholeNumber(1, 1_000_000), MOST_PARCELS),
      isWeightConfirmed: ticked,
      carrier: optional(text(40)),
    }),
    output: Moved.extend({ trackingNumbers: z.array(z.string()) }),
  }),
  getLabel: endpoint({
    method: 'GET',
    path: '/office/production/jobs/{number}/label',
    access: pack,
    summary: 'The labels of a packed order as PDF, one page of 100 × 150 mm for each parcel',
    input: z.object({ number }),
    output: z.unknown(),
    answer: 'file',
  }),
  getGiftSlip: endpoint({
    method: 'GET',
    path: '/office/production/jobs/{number}/gift_slip',
    access: pack,
    summary: 'The gift message as PDF, without any price',
    input: z.object({ number }),
    output: z.unknown(),
    answer: 'file',
  }),
  reportNotShipped: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/not_shipped',
    access: pack,
    summary: 'A packed order could not be handed to the carrier',
    input: z.object({ number, kind: z.enum(notShippedKinds), note }),
    output: Moved,
  }),
  repack: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/repacked',
    access: pack,
    summary: 'What could not be shipped is ready again',
    input: z.object({ number, note }),
    output: Moved,
  }),
  offerCollection: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/collection',
    access: pack,
    summary: 'The customer may collect the order at the factory',
    input: z.object({ number }),
    output: Moved,
  }),
  confirmCollection: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/collected',
    access: pack,
    summary: 'The customer has collected the order at the factory',
    input: z.object({ number }),
    output: Moved,
  }),
  listWaitingParcels: endpoint({
    method: 'GET',
    path: '/office/production/hand_over',
    access: pack,
    summary: 'Packed orders that wait for their driver, by carrier, and the lists of the last days',
    input: z.object({ store }),
    output: z.object({
      carriers: z.array(
        z.object({
          carrier: z.string(),
          name: z.string(),
          orders: z.array(
            z.object({
              number: z.string(),
              store: z.string(),
              leavesOn: z.string().optional(),
              isLate: z.boolean(),
              service: z.string().optional(),
              country: z.string().optional(),
              trackingNumbers: z.array(z.string()),
              weightGrams: z.number(),
              stops: z.array(Stop),
            }),
          ),
        }),
      ),
      /** Packed orders that could not be shipped. */
      notShipped: z.array(
        z.object({
          number: z.string(),
          store: z.string(),
          carrier: z.string().optional(),
          since: z.string(),
        }),
      ),
      lists: z.array(
        z.object({
          handOverId: z.string(),
          number: z.number(),
          carrier: z.string(),
          name: z.string(),
          parcels: z.number(),
          madeBy: z.string(),
          madeAt: z.string(),
        }),
      ),
    }),
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/office/production/hand_over',
    access: pack,
    summary: 'A driver takes these orders: they are shipped, and their customers are told',
    input: z.object({
      carrier: text(40),
      number: many(number, MOST_HANDED_OVER),
      /** Takes along what could not be shipped before. */
      isAfterAll: ticked,
    }),
    output: z.object({
      handOverId: z.string(),
      number: z.number(),
      sent: z.array(z.string()),
      left: z.array(z.object({ number: z.string(), why: z.string() })),
    }),
  }),
  getHandOverList: endpoint({
    method: 'GET',
    path: '/office/production/hand_over/{hand_over_id}',
    access: pack,
    summary: 'The list that a driver signs, as PDF',
    input: z.object({ handOverId: z.uuid({ error: 'invalid' }) }),
    output: z.unknown(),
    answer: 'file',
  }),
}
