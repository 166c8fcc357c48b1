import { listByPages } from '#commerce/office-task/listed-pages.ts'
import { auditOfficeContract } from '#commerce/staff/audit.office.contract.ts'
import { listActs } from '#commerce/staff/audit-reading.service.ts'
import { actFieldsOf } from './audit-address.terms.ts'

type Act = Awaited<ReturnType<typeof listActs>>['acts'][number]

/** The audit log, for whoever has to hand it over. Changes may name customers: only with the right to export those. */
export const auditList = listByPages<Act, (typeof auditOfficeContract)['listActs']['input']>({
  name: 'audit',
  permission: 'audit.read',
  input: auditOfficeContract.listActs.input,
  fieldsOf: actFieldsOf,
  read: async (ctx, asked) => {
    const { acts, next } = await listActs(ctx, asked)
    return { rows: acts, next }
  },
  idOf: ({ actId }) => String(actId),
  columns: [
    { name: 'id', value: ({ actId }) => actId },
    { name: 'at', value: ({ at }) => at },
    { name: 'person', value: ({ staffName }) => staffName },
    { name: 'person_id', value: ({ staffId }) => staffId },
    { name: 'act', value: ({ permission }) => permission },
    { name: 'object_kind', value: ({ objectKind }) => objectKind },
    { name: 'object_id', value: ({ objectId }) => objectId },
    { name: 'store', value: ({ store }) => store },
    { name: 'network', value: ({ network }) => network },
    { name: 'reason', isPersonal: true, value: ({ reason }) => reason },
    {
      name: 'changes',
      isPersonal: true,
      value: ({ changes }) =>
        changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('\n'),
    },
  ],
})
