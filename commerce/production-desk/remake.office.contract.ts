import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { longText, many, wholeNumber } from '#api/fields.ts'
import { lineStages } from '#commerce/production/production.terms.ts'
import {
  MOST_REMADE_PIECES,
  remakeReasons,
  remakeStates,
} from '#commerce/production/remake.terms.ts'
import { after, line, Moved, note, number, press, store } from './desk-fields.contract.ts'
import { Remake } from './desk-rows.contract.ts'
import { MOST_QUEUE_PAGE, QUEUE_PAGE, remakeSorts } from './production-desk.terms.ts'

const read = { staff: 'production.read' } as const
const move = { staff: 'production.move' } as const
const remake = { staff: 'production.remake' } as const
const waive = { staff: 'production.waive' } as const

/** Calls about single pieces that are made again. */
export const remakeEndpoints = {
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
      press,
      store,
      sort: z.enum(remakeSorts).default('-asked'),
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
}
