import type { OfficeListTools } from '#commerce/kernel/office-work.ts'
import { listByPages } from '#commerce/office-task/listed-pages.ts'
import { queueFieldsOf, remakeFieldsOf } from './production-address.terms.ts'
import { productionDeskOfficeContract } from './production-desk.office.contract.ts'
import { countLines, readQueue, readRemakes } from './queue.service.ts'

type Line = Awaited<ReturnType<typeof readQueue>>['rows'][number]
type Contract = typeof productionDeskOfficeContract

/** Lines of the floor in the order of the queue; no name and no address of a customer. */
export const queueList = (tools: OfficeListTools) =>
  listByPages<Line, Contract['listQueue']['input']>({
    name: 'production',
    permission: 'production.read',
    input: productionDeskOfficeContract.listQueue.input,
    fieldsOf: queueFieldsOf,
    read: (ctx, asked) => readQueue(ctx, tools, asked),
    countUpTo: (ctx, asked) => countLines(ctx, tools, asked),
    idOf: ({ code }) => code,
    columns: [
      { name: 'code', value: ({ code }) => code },
      { name: 'order', value: ({ number }) => number },
      { name: 'store', value: ({ store }) => store },
      { name: 'stage', value: ({ stage }) => stage },
      { name: 'press', value: ({ press }) => press },
      { name: 'article_id', value: ({ articleId }) => articleId },
      { name: 'article', value: ({ article }) => article },
      { name: 'variant', value: ({ variantLabel }) => variantLabel },
      { name: 'pieces', value: ({ pieces }) => pieces },
      { name: 'leaves_on', value: ({ leavesOn }) => leavesOn },
      { name: 'late', value: ({ isLate }) => (isLate ? 'yes' : '') },
      { name: 'reprint', value: ({ isReprint }) => (isReprint ? 'yes' : '') },
      { name: 'stopped', value: ({ isStopped }) => (isStopped ? 'yes' : '') },
      { name: 'pieces_made_again', value: ({ remadePieces }) => remadePieces },
      { name: 'status', value: ({ status }) => status },
      { name: 'since', value: ({ since }) => since },
    ],
  })

type Remake = Awaited<ReturnType<typeof readRemakes>>['rows'][number]

export const remakesList = listByPages<Remake, Contract['listRemakes']['input']>({
  name: 'remakes',
  permission: 'production.read',
  input: productionDeskOfficeContract.listRemakes.input,
  fieldsOf: remakeFieldsOf,
  read: readRemakes,
  idOf: ({ remakeId }) => remakeId,
  columns: [
    { name: 'code', value: ({ code }) => code },
    { name: 'order', value: ({ number }) => number },
    { name: 'store', value: ({ store }) => store },
    { name: 'article', value: ({ article }) => article },
    { name: 'press', value: ({ press }) => press },
    { name: 'pieces', value: ({ pieces }) => pieces.join(' ') },
    { name: 'reason', value: ({ reason }) => reason },
    { name: 'state', value: ({ state }) => state },
    { name: 'asked_at', value: ({ askedAt }) => askedAt },
    { name: 'asked_by', value: ({ askedBy }) => askedBy },
    { name: 'ended_at', value: ({ endedAt }) => endedAt },
    { name: 'ended_by', value: ({ endedBy }) => endedBy },
    { name: 'note', value: ({ note }) => note },
  ],
})
