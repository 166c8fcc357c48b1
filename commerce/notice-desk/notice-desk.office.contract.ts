import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, many, optional, text, wholeNumber } from '#api/fields.ts'
import { noticeKindNames } from '#commerce/staff-notice/staff-notice.terms.ts'
import { officeTaskKinds } from '#db/office-task-tables.ts'
import { noticeDigests } from '#db/staff-notice-tables.ts'
import { MOST_NOTICES_A_PAGE, NOTICES_A_PAGE } from './notice-desk.terms.ts'

const self = { staff: 'self' } as const
const kind = z.enum(noticeKindNames, { error: 'invalid' })
const Nothing = z.object({})

const Notice = z.object({
  noticeId: z.number(),
  kind,
  /** What it is about, within its kind: a refund, a reprint, a task, a question. */
  subject: z.string(),
  store: z.string().optional(),
  order: z.string().optional(),
  ticket: z.object({ publicId: z.string(), reference: z.string() }).optional(),
  task: z.object({ kind: z.enum(officeTaskKinds), name: z.string() }).optional(),
  by: z.string().optional(),
  detail: z.string().optional(),
  at: z.string(),
  isRead: z.boolean(),
})

export type Notice = z.infer<typeof Notice>

export const noticeDeskOfficeContract = {
  listNotices: endpoint({
    method: 'GET',
    path: '/office/notices',
    access: self,
    summary: 'Own notices about what one may still see, newest first',
    input: z.object({
      state: z.enum(['unread', 'all'], { error: 'invalid' }).default('unread'),
      kind: many(kind, noticeKindNames.length),
      after: optional(text(200)),
      most: wholeNumber(1, MOST_NOTICES_A_PAGE).default(NOTICES_A_PAGE),
    }),
    output: z.object({
      notices: z.array(Notice),
      next: z.string().optional(),
      /** Of all kinds; at most 100 are counted. */
      unread: z.number(),
    }),
  }),
  readNotices: endpoint({
    method: 'POST',
    path: '/office/notices/read',
    access: self,
    summary: 'Own notices are read: some of them, or all that had come by a moment',
    input: z.object({
      noticeId: many(wholeNumber(1, Number.MAX_SAFE_INTEGER), MOST_NOTICES_A_PAGE),
      until: optional(z.iso.datetime({ error: 'invalid' })),
    }),
    output: Nothing,
  }),
  getNoticeChoices: endpoint({
    method: 'GET',
    path: '/office/notice_choices',
    access: self,
    summary:
      'Kinds of notices that could reach oneself, which of them do, and how often a mail tells of them',
    input: z.object({}),
    output: z.object({
      kinds: z.array(z.object({ kind, isOn: z.boolean() })),
      digest: z.enum(noticeDigests),
    }),
  }),
  setNoticeChoices: endpoint({
    method: 'POST',
    path: '/office/notice_choices',
    access: self,
    summary: 'Of which kinds of notices one wants to hear, and how often a mail tells of them',
    input: z.object({
      kind: many(kind, noticeKindNames.length),
      digest: z.enum(noticeDigests, { error: 'required' }),
    }),
    output: Nothing,
  }),
  followOrder: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/follow',
    access: { staff: 'order.read' },
    summary: 'Hears of each move of an order from now on, or no more',
    input: z.object({ number: text(40), isFollowing: flag }),
    output: Nothing,
  }),
  followTicket: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/follow',
    access: { staff: 'ticket.read' },
    summary: 'Hears of each message of a ticket from now on, or no more',
    input: z.object({ publicId: text(40), isFollowing: flag }),
    output: Nothing,
  }),
}
