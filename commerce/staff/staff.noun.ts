import { defineNoun } from '#commerce/kernel/noun.ts'
import { accountLookApi } from './account-look.api.ts'
import { auditOfficeApi } from './audit.office.api.ts'
import { purgeStaff } from './audit-retention.service.ts'
import { entryOfficeApi } from './entry.office.api.ts'
import { staffLinkHandler } from './link-request.service.ts'
import { ownOfficeApi } from './own.office.api.ts'
import { peopleOfficeApi } from './people.office.api.ts'
import { staffInvitationMail, staffLinkMail, staffWayAddedMail } from './staff.mail.ts'
import { staffOfficeApi } from './staff.office.api.ts'
import { staffPersonal } from './staff.personal.ts'
import { staffSchedule } from './staff.schedule.ts'

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
    'staff_company_account',
    'staff_token',
    'staff_session',
    'staff_device',
    'staff_act',
    'staff_act_chain',
    'staff_audit_check',
    'staff_look',
    'staff_customer_view',
  ],
  api: accountLookApi,
  office: (tools: Parameters<typeof staffOfficeApi>[0] & Parameters<typeof entryOfficeApi>[0]) => [
    ...staffOfficeApi(tools),
    ...entryOfficeApi(tools),
    ...peopleOfficeApi(),
    ...auditOfficeApi(),
    ...ownOfficeApi(),
  ],
  mails: [staffInvitationMail, staffLinkMail, staffWayAddedMail],
  jobs: [staffLinkHandler],
  purge: { run: purgeStaff },
  retention: [
    {
      what: 'sessions and tokens of staff',
      kept: 'until they end',
      why: 'the purpose is over',
      steps: ['staff sessions', 'staff tokens'],
    },
    {
      what: 'looks, views and devices of staff',
      kept: '6 months',
      why: 'accountability',
      steps: ['looks of staff', 'views as a customer', 'devices of staff'],
    },
  ],
  personal: staffPersonal,
  schedule: staffSchedule,
})
