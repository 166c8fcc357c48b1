import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { many, optional, text, wholeNumber } from '#api/fields.ts'
import { Packing } from '#commerce/production/factory.contract.ts'
import { MOST_PARCELS, notShippedKinds } from '#commerce/production/production.terms.ts'
import { line, Moved, note, number, store, ticked } from './desk-fields.contract.ts'
import { Checked, Parcel, PinnedNote, Stop } from './desk-rows.contract.ts'
import { boxes, MOST_HANDED_OVER } from './production-desk.terms.ts'

const pack = { staff: 'production.pack' } as const

/** Calls about boxes: what goes into them, their labels, and the driver who takes them. */
export const packingEndpoints = {
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
  makeLabelAgain: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/label',
    access: pack,
    summary: 'The label was made again after a change of the address: the order may leave',
    input: z.object({
      number,
      /** `labelAgainSince` as it was shown: the address may have changed once more. */
      since: z.iso.datetime({ error: 'invalid' }),
    }),
    output: Moved,
  }),
  labelReturned: endpoint({
    method: 'POST',
    path: '/office/production/jobs/{number}/returned_parcels',
    access: pack,
    summary: 'What a carrier brought back gets another label, and can be handed over again',
    input: z.object({ number }),
    output: Moved.extend({ order: z.string(), trackingNumbers: z.array(z.string()) }),
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
              /** Its address was changed since: it stays until its label is made again. */
              isLabelOld: z.boolean(),
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
      /** Came back from the carrier, and have no new label. */
      returned: z.array(z.object({ number: z.string(), store: z.string(), since: z.string() })),
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
