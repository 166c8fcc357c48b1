import { userInfo } from 'node:os'
import type { Kysely } from 'kysely'
import type { StaffActor } from '#commerce/kernel/actor.ts'
import type { SecurityEvent } from '#commerce/kernel/security-event.ts'
import { getCurrentKey } from '#commerce/kernel/signing-key/signing-key.service.ts'
import type { Tables } from '#db/tables.ts'
import { createLog } from './log.ts'
import { openSecurityLog } from './security-log.ts'

/**
 * Security log of a command: what it does to accounts, rights, money and keys, in the same stream of lines as
 * the shop's own, with who ran it: the person who was named, or the login of the machine. It is written
 * whatever LOG_LEVEL says: nobody turns it off by accident.
 */
export function openTaskSecurity(db: Kysely<Tables>, staff?: StaffActor) {
  const security = openSecurityLog(createLog('info'), async () => {
    return (await getCurrentKey(db, 'security log')).secret
  })
  const by = staff?.id ?? userInfo().username
  return {
    report: (event: SecurityEvent) => security.report({ ...event, by }),
    close: security.close,
  }
}
