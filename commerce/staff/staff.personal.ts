import type { PersonalData } from '#commerce/kernel/personal-data.ts'
import { selectLooksAt } from './look-at-customer.queries.ts'

const employees = 'people of the shop are no customers: whoever employs them forgets them'
const MOST_LOOKS = 1_000

export const staffPersonal: PersonalData = {
  tables: {
    staff: { stays: employees },
    staff_session: { stays: employees },
    staff_act: {
      stays: 'audit log: acts are forgotten after 24 months, those with money after 10 years',
    },
    staff_customer_view: 'with customer',
  },
  exports: {
    looks: async (db, { customerId }) => selectLooksAt(db, customerId, MOST_LOOKS),
  },
}
