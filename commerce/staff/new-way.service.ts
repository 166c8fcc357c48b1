import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { mailPlaceOf, staffWayAddedMail } from './staff.mail.ts'

/** Tells somebody by email that another way lets them in: if it was not them, they hear of it. */
export async function mailNewWay(
  { db }: { db: Kysely<Tables> },
  sites: readonly Site[],
  { email, language }: { email: string; language: string },
  way: 'authenticator' | 'company',
): Promise<void> {
  await queueMail<{ way: 'authenticator' | 'company' }>(db, staffWayAddedMail, {
    subjectId: randomUUID(),
    place: mailPlaceOf(sites, language),
    to: email,
    data: { way },
  })
}
