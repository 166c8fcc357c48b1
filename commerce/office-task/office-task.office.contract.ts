import { officeTaskKinds, officeTaskStates, officeTaskItemStates } from '#db/office-task-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, jsonObject, many, optional, text, wholeNumber } from '#api/fields.ts'
import { SavedView } from '#commerce/office-view/office-view.office.contract.ts'
import { MOST_TICKED } from './office-task.terms.ts'

const id = z.uuid({ error: 'invalid' })
const name = z.string({ error: 'required' }).regex(/^[a-z][a-z.-]{1,59}$/, 'invalid')

/** Query of a list's address: names and values, no address of its own. */
export const listQuery = z
  .string({ error: 'required' })
  .max(2_000, 'too_long')
  .transform((value) => value.replace(/^\?/, ''))
  .refine((value) => /^[\w\-.~%+=&:,!*'()@/]*$/.test(value), 'invalid')

/** Stores to which whoever asks narrowed the office; none for all of them. */
const store = many(text(20), 40)
const CountInView = z.object({ count: z.number(), isMore: z.boolean() })

const TaskSummary = z.object({
  taskId: z.string(),
  kind: z.enum(officeTaskKinds),
  name: z.string(),
  state: z.enum(officeTaskStates),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  left: z.number(),
  createdAt: z.string(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
})
export type TaskSummary = z.infer<typeof TaskSummary>

const Listed = TaskSummary.extend({ owner: z.string() })

const Item = z.object({
  position: z.number(),
  objectId: z.string(),
  /** Number of the order that it is about, where its own id is none that people know. */
  order: z.string().optional(),
  state: z.enum(officeTaskItemStates),
  outcome: z.string().optional(),
})

/** Own tasks are everybody's; the act or the list judges its own permission. */
const self = { staff: 'self' } as const
const Started = z.object({ taskId: z.string() })

export const officeTaskOfficeContract = {
  startTask: endpoint({
    method: 'POST',
    path: '/office/tasks',
    access: self,
    summary: 'Does something on many things at once: on those named, or on all that a list shows',
    input: z.object({
      act: name,
      ids: many(text(60), MOST_TICKED),
      /** All that the query of the act's list shows, instead of those that are named. */
      isAll: optional(flag),
      query: listQuery.default(''),
      /** Fields of the act, as a JSON object. */
      input: optional(jsonObject),
    }),
    output: Started,
  }),
  listTasks: endpoint({
    method: 'GET',
    path: '/office/tasks',
    access: self,
    summary: 'Own tasks, newest first',
    input: z.object({ before: optional(id) }),
    output: z.object({ tasks: z.array(TaskSummary), next: z.string().optional() }),
  }),
  listAllTasks: endpoint({
    method: 'GET',
    path: '/office/tasks/all',
    access: { staff: 'health.read' },
    summary: 'Tasks of everybody, newest first',
    input: z.object({ before: optional(id) }),
    output: z.object({ tasks: z.array(Listed), next: z.string().optional() }),
  }),
  getNews: endpoint({
    method: 'GET',
    path: '/office/news',
    access: self,
    summary:
      'What the live stream tells, for whoever cannot keep one open: own tasks, unread notices and counters',
    input: z.object({ store }),
    output: z.object({
      tasks: z.array(TaskSummary),
      /** Notices at the bell; at most 100 are counted. */
      unread: z.number(),
      counters: z.record(z.string(), z.number()),
      /** Changes with every figure of Today. */
      figures: z.string(),
    }),
  }),
  listCountedViews: endpoint({
    method: 'GET',
    path: '/office/lists/{list}/views',
    access: self,
    summary: 'Saved views of a list, with how much they hold within some stores',
    input: z.object({ list: name, store }),
    output: z.object({ views: z.array(SavedView.extend({ count: CountInView.optional() })) }),
  }),
  countList: endpoint({
    method: 'GET',
    path: '/office/lists/{list}/count',
    access: self,
    summary: 'How many rows of a list an address query stands for, all of them',
    input: z.object({ list: name, query: listQuery.default('') }),
    output: z.object({ count: z.number() }),
  }),
  getTray: endpoint({
    method: 'GET',
    path: '/office/tasks/tray',
    access: self,
    summary:
      'Own tasks that run or have just ended, how many notices are unread, and queries of lists with which one’s roles begin',
    input: z.object({}),
    output: z.object({
      tasks: z.array(TaskSummary),
      unread: z.number(),
      openings: z.array(z.object({ list: z.string(), query: z.string() })),
    }),
  }),
  getTask: endpoint({
    method: 'GET',
    path: '/office/tasks/{task_id}',
    access: self,
    summary: 'A task and how far it is: an own one, or anybody’s for who looks after the shop',
    input: z.object({ taskId: id }),
    output: TaskSummary.extend({
      owner: z.string(),
      isOwn: z.boolean(),
      failure: z.string().optional(),
      query: z.string().optional(),
      retryOf: z.string().optional(),
      isPersonal: z.boolean(),
      fileBytes: z.number().optional(),
      fileUntil: z.string().optional(),
    }),
  }),
  listItems: endpoint({
    method: 'GET',
    path: '/office/tasks/{task_id}/items',
    access: self,
    summary: 'What an own task was done on, with the outcome of each',
    input: z.object({
      taskId: id,
      state: optional(z.enum(officeTaskItemStates, { error: 'invalid' })),
      after: optional(wholeNumber(0, 10_000_000)),
    }),
    output: z.object({ items: z.array(Item), next: z.number().optional() }),
  }),
  cancelTask: endpoint({
    method: 'POST',
    path: '/office/tasks/{task_id}/cancellation',
    access: self,
    summary: 'Stops an own task; what is done stays done',
    input: z.object({ taskId: id }),
    output: z.object({}),
  }),
  retryFailed: endpoint({
    method: 'POST',
    path: '/office/tasks/{task_id}/retry',
    access: self,
    summary: 'Starts a new task with what failed in an ended one',
    input: z.object({ taskId: id }),
    output: Started,
  }),
  getOutcomes: endpoint({
    method: 'GET',
    path: '/office/tasks/{task_id}/outcomes',
    access: self,
    summary: 'Outcomes of an own task as CSV',
    input: z.object({ taskId: id }),
    output: z.unknown(),
    answer: 'file',
  }),
  startExport: endpoint({
    method: 'POST',
    path: '/office/exports',
    access: self,
    summary: 'Exports a list as its address shows it, without data that names people',
    input: z.object({ list: name, query: listQuery }),
    output: Started,
  }),
  startPersonalExport: endpoint({
    method: 'POST',
    path: '/office/exports/personal',
    access: { staff: 'export.personal' },
    summary: 'Exports a list with the names and addresses in it',
    input: z.object({ list: name, query: listQuery }),
    output: Started,
  }),
  getExport: endpoint({
    method: 'GET',
    path: '/office/tasks/{task_id}/file',
    access: self,
    summary: 'File of an own export, as long as it is kept',
    input: z.object({ taskId: id }),
    output: z.unknown(),
    answer: 'file',
  }),
}
