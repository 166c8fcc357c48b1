import type { Kysely } from 'kysely'
import type { StaffActor } from '#commerce/kernel/actor.ts'
import type { SecurityEvent } from '#commerce/kernel/security-event.ts'
import { getCurrentKey } from '#commerce/kernel/signing-key/signing-key.service.ts'
import type { Tables } from '#db/tables.ts'
import { createLog } from '#server/observe/log.ts'
import { openSecurityLog } from '#server/observe/security-log.ts'

const AT_THE_MACHINE = 'whoever has the machine'

/**
 * Security log of a command: what it does to accounts, rights, money and keys, in the same stream of lines as
 * the shop's own, with the person who was named. Where none has to be, it says so: a login of the machine is everybody's
 * in a container, and would look like somebody's name. It is written whatever LOG_LEVEL says: nobody turns it off by accident.
 */
export function openTaskSecurity(db: Kysely<Tables>) {
  const security = openSecurityLog(createLog('info'), async () => {
    return (await getCurrentKey(db, 'security log')).secret
  })
  return {
    report: (event: SecurityEvent, by?: Pick<StaffActor, 'id'>) =>
      security.report({ ...event, by: by?.id ?? AT_THE_MACHINE }),
    close: security.close,
  }
}
