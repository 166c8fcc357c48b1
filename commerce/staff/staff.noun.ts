import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { staffOfficeApi } from './staff.office.api.ts'
import { deleteExpired } from './staff-session.queries.ts'

export const staffNoun = defineNoun({
  name: 'staff',
  floor: 'flows',
  tables: [
    'staff',
    'staff_role',
    'staff_assignment',
    'staff_limit',
    'staff_passkey',
    'staff_totp',
    'staff_recovery_code',
    'staff_token',
    'staff_session',
    'staff_act',
    'staff_act_chain',
    'staff_look',
  ],
  office: staffOfficeApi,
  purge: { run: ({ db, now }: PurgeTools) => deleteExpired(db, now) },
})
