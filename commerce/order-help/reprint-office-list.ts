import { amountCell, listByPages } from '#commerce/office-task/listed-pages.ts'
import { orderHelpOfficeContract } from './order-help.office.contract.ts'
import { reprintFieldsOf } from './reprint-address.terms.ts'
import { readReprints } from './reprint-list.service.ts'

type Reprint = Awaited<ReturnType<typeof readReprints>>['requests'][number]

export const reprintsList = listByPages<
  Reprint,
  (typeof orderHelpOfficeContract)['listReprints']['input']
>({
  name: 'reprints',
  permission: 'order.reprint',
  input: orderHelpOfficeContract.listReprints.input,
  fieldsOf: reprintFieldsOf,
  read: async (ctx, asked) => {
    const { requests, next } = await readReprints(ctx, asked)
    return { rows: requests, next }
  },
  idOf: ({ requestId }) => requestId,
  columns: [
    { name: 'order', value: ({ order }) => order },
    { name: 'store', value: ({ store }) => store },
    { name: 'asked_at', value: ({ askedAt }) => askedAt },
    { name: 'asked_by', value: ({ askedBy }) => askedBy },
    { name: 'state', value: ({ state }) => state },
    { name: 'reason', value: ({ reason }) => reason },
    { name: 'cost_bearer', value: ({ payer }) => payer },
    { name: 'lot', value: ({ lot }) => lot },
    { name: 'articles', value: ({ lines }) => lines.map((one) => one.articleName).join('; ') },
    { name: 'pieces', value: ({ lines }) => lines.reduce((sum, one) => sum + one.quantity, 0) },
    { name: 'value', value: ({ valueMinor }) => amountCell(valueMinor) },
    { name: 'currency', value: ({ currency }) => currency },
    { name: 'decided_at', value: ({ decidedAt }) => decidedAt },
    { name: 'decided_by', value: ({ decidedBy }) => decidedBy },
    { name: 'new_order', value: ({ reprint }) => reprint },
    { name: 'new_order_status', value: ({ reprintStatus }) => reprintStatus },
    // Written by people about people.
    { name: 'note', isPersonal: true, value: ({ note }) => note },
  ],
})
