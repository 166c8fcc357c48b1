import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { findById, replaceAssignments, setStatus } from './people.queries.ts'
import { lockManaged } from './people.service.ts'
import { tellOfPerson } from './security-news.ts'
import type { StaffCtx } from './staff-context.ts'
import { mailPlaceOf, staffInvitationMail } from './staff.mail.ts'
import { forgetStaffTokens } from './staff-token.service.ts'

/** Sends the link of an invitation to whom it is for; it is shown once to who made it as well. */
export async function mailInvitation(
  { db }: { db: Kysely<Tables> },
  sites: readonly Site[],
  { staffId, token }: { staffId: string; token: string },
): Promise<void> {
  const { email, name, language } = (await findById(db, staffId))!
  await queueMail(db, staffInvitationMail, {
    subjectId: randomUUID(),
    place: mailPlaceOf(sites, language),
    to: email,
    data: { token, name },
  })
}

/** Takes an invitation back that nobody has accepted: its link, and the company's sign-in, open nothing. */
export async function withdrawInvitation(ctx: StaffCtx, { staffId }: { staffId: string }) {
  const person = await lockManaged(ctx, staffId)
  if (person.status !== 'INVITED') return refuse('conflict')
  await forgetStaffTokens(ctx, staffId)
  await setStatus(ctx.db, staffId, 'LEFT')
  await replaceAssignments(ctx.db, staffId, [], { givenBy: ctx.staff.id, now: ctx.now })
  ctx.note({
    object: { kind: 'staff', id: staffId },
    before: { status: person.status },
    after: { status: 'LEFT', invitationWithdrawn: true },
  })
  tellOfPerson(ctx, person, { kind: 'rights-changed', way: 'office invitation withdrawn' })
  return {}
}
