import { defineNoun } from '#commerce/kernel/noun.ts'
import { officeViewOfficeApi } from './office-view.office.api.ts'

export const officeViewNoun = defineNoun({
  name: 'office-view',
  floor: 'flows',
  tables: ['staff_view'],
  office: () => officeViewOfficeApi,
})
