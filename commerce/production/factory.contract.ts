import { printColours } from '#db/catalogue-tables.ts'
import { orientations } from '#db/design-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import { PostalAddress } from '#commerce/address/postal-address.contract.ts'
import { PackContents } from '#commerce/catalogue/pack.contract.ts'
import { sendTypes } from '#commerce/delivery/delivery.terms.ts'
import { shipmentStates } from '#commerce/shipment/shipment-lifecycle.terms.ts'
import {
  errorKinds,
  factoryStatuses,
  lineStages,
  MOST_JOBS,
  MOST_PARCELS,
  notShippedKinds,
} from './production.terms.ts'

const order = text(40)
const sha256 = text(64).pipe(z.string().regex(/^[0-9a-f]{64}$/, 'sha256'))
const note = optional(longText(500))
const status = wholeNumber(0, 999).pipe(z.union(factoryStatuses.map((one) => z.literal(one))))
const trackingNumber = text(80).pipe(z.string().regex(/^[A-Za-z0-9./_-]+$/, 'tracking_number'))

const Job = z.object({
  order: z.string(),
  store: z.string(),
  status: z.number(),
  statusChangedAt: z.string(),
  placedAt: z.string(),
  /** The day on which it was promised to leave. */
  leavesOn: z.string().optional(),
  promisedUntil: z.string().optional(),
  sendType: z.enum(sendTypes),
  deliveryType: z.string(),
  /** Somebody holds it: it goes no further until it is released. */
  hold: z.object({ reason: z.string(), note: z.string().optional(), until: z.string() }).optional(),
  /** Support asks whether it can still be cancelled: nothing is begun until that is answered. */
  cancelRequest: z.object({ reason: z.string(), askedAt: z.string() }).optional(),
  /** Since when the address is another than on the label. */
  labelAgainSince: z.string().optional(),
  lines: z.number(),
  pieces: z.number(),
  lease: z.object({ station: z.string(), expiresAt: z.string() }).optional(),
  parcels: z.array(
    z.object({
      parcel: z.number(),
      carrier: z.string(),
      trackingNumber: z.string().optional(),
      state: z.enum(shipmentStates),
      changedAt: z.string(),
    }),
  ),
})
export type Job = z.infer<typeof Job>

const JobFile = z.object({
  sha256: z.string(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number(),
})
export type JobFile = z.infer<typeof JobFile>

const TicketLine = z.object({
  line: z.number(),
  /** Code in its barcode. */
  code: z.string(),
  articleId: z.number(),
  article: z.string(),
  variant: z.string(),
  variantLabel: z.string(),
  design: z.string().optional(),
  quantity: z.number(),
  /** All there are to make: prints of each of the quantity together. */
  pieces: z.number(),
  /** Pages beyond the usual ones. */
  extraPages: z.number(),
  stage: z.enum(lineStages),
  /** Contents packed for all of its pieces: cards and as many envelopes. */
  contents: PackContents.optional(),
  /** How the design stands on its size; absent for a square and for what is not printed. */
  orientation: z.enum(orientations).optional(),
  /** As the file was made; absent for what is not printed. */
  print: z
    .object({
      colour: z.enum(printColours),
      mirrored: z.boolean(),
      /** Each page once, with its copies counted below; or sheets on which every copy stands. */
      imposition: z.enum(['PIECE', 'SHEET']),
    })
    .optional(),
  /** How often each page of the design is made for one of the quantity. */
  copies: z.array(z.object({ page: z.number(), copies: z.number() })),
  /** Names of the pieces in the order of the file, with how many the whole line has of each. */
  names: z.array(z.object({ name: z.string(), copies: z.number() })).optional(),
  files: z.array(JobFile),
  picture: JobFile.optional(),
})

export const Ticket = Job.omit({ lines: true, parcels: true }).extend({
  lines: z.array(TicketLine),
  isReprint: z.boolean(),
  /** Order that it is made again for, and what was wrong with it. */
  reprintOf: z.object({ order: z.string(), reason: z.string() }).optional(),
})
export type Ticket = z.infer<typeof Ticket>

const Place = PostalAddress.extend({ companyName: z.string().optional() })

export const Packing = z.object({
  order: z.string(),
  sendType: z.enum(sendTypes),
  deliveryType: z.string(),
  service: z.string().optional(),
  carrier: z.string().optional(),
  /** Address to which it is sent; absent for what is collected. */
  address: Place.optional(),
  pickupPoint: z
    .object({
      id: z.string(),
      name: z.string(),
      addressLine: z.string(),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
    })
    .optional(),
  /** Since when the address is another than on a label that was printed before. */
  labelAgainSince: z.string().optional(),
  /** Contact whom the carrier tells, or who is asked for at the counter. */
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string().optional() }),
  weightGrams: z.number(),
  giftMessage: z.string().optional(),
  lines: z.array(
    z.object({
      line: z.number(),
      article: z.string(),
      quantity: z.number(),
      pieces: z.number(),
      contents: PackContents.optional(),
    }),
  ),
})
export type Packing = z.infer<typeof Packing>

const Moved = z.object({ order: z.string(), status: z.number() })

/** Called by stations of a factory, each with its token: the door is at /api/factory. */
export const factoryContract = {
  listJobs: endpoint({
    method: 'GET',
    path: '/factory/jobs',
    access: 'station',
    summary: 'Orders in the given statuses, those that must leave first coming first',
    input: z.object({
      status: many(status, factoryStatuses.length),
      most: wholeNumber(1, MOST_JOBS).default(50),
    }),
    output: z.object({ jobs: z.array(Job) }),
  }),
  getTicket: endpoint({
    method: 'GET',
    path: '/factory/jobs/{order}',
    access: 'station',
    summary: 'The job ticket: what is made, how, and from which files',
    input: z.object({ order }),
    output: Ticket,
  }),
  getTicketPage: endpoint({
    method: 'GET',
    path: '/factory/jobs/{order}/ticket',
    access: 'station',
    summary: 'The job ticket as a page to print, with barcodes and pictures',
    input: z.object({ order }),
    output: z.unknown(),
    answer: 'file',
  }),
  takeLease: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/lease',
    access: 'station',
    summary: 'Takes a waiting order to download it, or keeps it longer',
    input: z.object({ order }),
    output: Moved.extend({ expiresAt: z.string(), files: z.array(JobFile) }),
  }),
  getFile: endpoint({
    method: 'GET',
    path: '/factory/jobs/{order}/files/{sha256}',
    access: 'station',
    summary: 'A print file or picture of an order that this station has leased',
    input: z.object({ order, sha256 }),
    output: z.unknown(),
    answer: 'file',
  }),
  confirmFiles: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/confirmations',
    access: 'station',
    summary: 'Files that arrived with these checksums; with all of them the order is downloaded',
    input: z.object({ order, sha256: many(sha256, 500) }),
    output: Moved.extend({ missing: z.array(z.string()) }),
  }),
  answerCancellation: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/cancellation_answers',
    access: 'station',
    summary: 'Whether a downloaded order can still be cancelled, as support asks: agreed ends it',
    input: z.object({ order, answer: z.enum(['AGREED', 'REFUSED'], { error: 'invalid' }), note }),
    output: Moved,
  }),
  returnJob: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/returns',
    access: 'station',
    summary: 'A downloaded order is downloaded again, by whoever takes it',
    input: z.object({ order, note }),
    output: Moved,
  }),
  reportError: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/errors',
    access: 'station',
    summary: 'The order cannot go on; people of the shop look at it',
    input: z.object({ order, kind: z.enum(errorKinds), line: optional(wholeNumber(1, 999)), note }),
    output: Moved,
  }),
  moveLine: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/lines/{line}/moves',
    access: 'station',
    summary: 'A line was started, finished or packed; the order follows its lines',
    input: z.object({
      order,
      line: wholeNumber(1, 999),
      to: z.enum(lineStages).exclude(['WAITING']),
    }),
    output: Moved.extend({ stage: z.enum(lineStages) }),
  }),
  getPacking: endpoint({
    method: 'GET',
    path: '/factory/jobs/{order}/packing',
    access: 'station',
    summary: 'What stands on the label and lies in the parcel, of an order that was downloaded',
    input: z.object({ order }),
    output: Packing,
  }),
  sendParcels: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/shipments',
    access: 'station',
    summary: 'Parcels that were handed to a carrier, all of an order at once or more of them later',
    input: z.object({
      order,
      carrier: text(40),
      service: optional(text(60)),
      trackingNumber: many(trackingNumber, MOST_PARCELS),
      weightGrams: many(wholeNumber(1, 1_000_000), MOST_PARCELS),
    }),
    output: Moved,
  }),
  offerCollection: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/collection',
    access: 'station',
    summary: 'The customer may collect the order at the factory',
    input: z.object({ order }),
    output: Moved,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/hand_over',
    access: 'station',
    summary: 'The customer has collected the order at the factory',
    input: z.object({ order }),
    output: Moved,
  }),
  reportNotShipped: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/not_shipped',
    access: 'station',
    summary: 'A packed order could not be handed to the carrier',
    input: z.object({ order, kind: z.enum(notShippedKinds), note }),
    output: Moved,
  }),
  repack: endpoint({
    method: 'POST',
    path: '/factory/jobs/{order}/repacked',
    access: 'station',
    summary: 'What could not be shipped is packed again',
    input: z.object({ order, note }),
    output: Moved,
  }),
}
