import { listByPages } from '#commerce/office-task/listed-pages.ts'
import { actionFieldsOf, failureFieldsOf, failureRowId } from './action-views.terms.ts'
import { listActions } from './action-reading.service.ts'
import { listFailedRenderings } from './failed-renderings.service.ts'
import { errorFieldsOf, errorRowId } from './order-error.terms.ts'
import { listErrors } from './order-errors.service.ts'
import { prepressDeskOfficeContract } from './prepress-desk.office.contract.ts'

type Contract = typeof prepressDeskOfficeContract
type Action = Awaited<ReturnType<typeof listActions>>['actions'][number]

export const actionsList = listByPages<Action, Contract['listActions']['input']>({
  name: 'actions',
  permission: 'action.decide',
  input: prepressDeskOfficeContract.listActions.input,
  fieldsOf: actionFieldsOf,
  read: async (ctx, asked) => {
    const { actions, next } = await listActions(ctx, asked)
    return { rows: actions, next }
  },
  idOf: ({ actionId }) => actionId,
  columns: [
    { name: 'order', value: ({ order }) => order.number },
    { name: 'store', value: ({ order }) => order.store },
    { name: 'order_status', value: ({ order }) => order.status },
    { name: 'asked_for', value: ({ type }) => type },
    { name: 'status', value: ({ status }) => status },
    { name: 'article', value: ({ articleName }) => articleName },
    { name: 'round', value: ({ round }) => round },
    { name: 'asked_at', value: ({ askedAt }) => askedAt },
    { name: 'due_at', value: ({ deadlineAt }) => deadlineAt },
    { name: 'changed_at', value: ({ changedAt }) => changedAt },
  ],
})

type OrderFault = Awaited<ReturnType<typeof listErrors>>['errors'][number]

export const errorsList = listByPages<OrderFault, Contract['listErrors']['input']>({
  name: 'errors',
  permission: 'rendering.read',
  input: prepressDeskOfficeContract.listErrors.input,
  fieldsOf: errorFieldsOf,
  read: async (ctx, asked) => {
    const { errors, next } = await listErrors(ctx, asked)
    return { rows: errors, next }
  },
  idOf: errorRowId,
  columns: [
    { name: 'order', value: ({ number }) => number },
    { name: 'store', value: ({ store }) => store },
    { name: 'order_status', value: ({ status }) => status },
    { name: 'kind', value: ({ kind }) => kind },
    { name: 'failure', value: ({ failure }) => failure },
    { name: 'article', value: ({ articleName }) => articleName },
    { name: 'variant', value: ({ variantLabel }) => variantLabel },
    { name: 'presses', value: ({ presses }) => presses.join(' ') },
    { name: 'attempts', value: ({ attempts }) => attempts },
    { name: 'since', value: ({ since }) => since },
    { name: 'assignee', value: ({ todo }) => todo?.assignee?.name },
  ],
})

type Failure = Awaited<ReturnType<typeof listFailedRenderings>>['renderings'][number]

export const failedFilesList = listByPages<Failure, Contract['listFailedRenderings']['input']>({
  name: 'print-files',
  permission: 'rendering.read',
  input: prepressDeskOfficeContract.listFailedRenderings.input,
  fieldsOf: failureFieldsOf,
  read: async (ctx, asked) => {
    const { renderings, next } = await listFailedRenderings(ctx, asked)
    return { rows: renderings, next }
  },
  idOf: failureRowId,
  columns: [
    { name: 'order', value: ({ order }) => order.number },
    { name: 'store', value: ({ order }) => order.store },
    { name: 'order_status', value: ({ order }) => order.status },
    { name: 'article', value: ({ articleName }) => articleName },
    { name: 'variant', value: ({ variantLabel }) => variantLabel },
    { name: 'kind', value: ({ kind }) => kind },
    { name: 'failure', value: ({ failure }) => failure },
    { name: 'attempts', value: ({ attempts }) => attempts },
    { name: 'failed_at', value: ({ failedAt }) => failedAt },
    { name: 'customer_asked', value: ({ pending }) => pending?.status },
  ],
})
