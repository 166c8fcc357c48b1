import { defineNoun } from '#commerce/kernel/noun.ts'
import { accountLookApi } from './account-look.api.ts'
import { auditOfficeApi } from './audit.office.api.ts'
import { KEPT_MONTHS, LOOK_MONTHS, MONEY_KEPT_MONTHS } from './audit-retention.rules.ts'
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
      kept: `${LOOK_MONTHS} months`,
      why: 'accountability',
      steps: ['looks of staff', 'views as a customer', 'devices of staff'],
    },
    {
      what: 'acts of staff: who, what and why',
      kept: `${KEPT_MONTHS} months, those that moved money ${MONEY_KEPT_MONTHS / 12} years; their place in the chain for ever, of nobody`,
      why: 'accountability; the books',
      steps: ['acts of staff', 'acts of staff about money'],
    },
  ],
  personal: staffPersonal,
  schedule: staffSchedule,
})
