import { z } from 'zod'
import { longText } from '#api/fields.ts'
import { defineBulkAct } from '#commerce/office-task/bulk-act.ts'
import { MOST_NOTE_LENGTH } from './order-desk.terms.ts'
import { orderTag } from './order-filter.contract.ts'
import { addNote, addTag } from './order-note.service.ts'

export const noteOrders = defineBulkAct({
  name: 'order.note',
  permission: 'order.note',
  list: 'orders',
  input: z.object({ body: longText(MOST_NOTE_LENGTH) }),
  run: (ctx, number, { body }) => addNote(ctx, { number, body }),
})

/** Adds a tag; those that an order has already stay. */
export const tagOrders = defineBulkAct({
  name: 'order.tag',
  permission: 'order.note',
  list: 'orders',
  input: z.object({ tag: orderTag }),
  run: (ctx, number, { tag }) => addTag(ctx, { number, tag }),
})
