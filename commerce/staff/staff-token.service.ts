import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { StaffTokenPurpose } from '#db/staff-tables.ts'
import type { Tables } from '#db/tables.ts'

type Place = { db: Kysely<Tables>; now: Date }

const hashOf = (text: string) => hash('sha256', text, 'buffer')

/** Something to be brought back once, within the time. Only its hash is stored. */
export async function issueStaffToken(
  { db, now }: Place,
  token: {
    purpose: StaffTokenPurpose
    staffId: string | undefined
    lifeMs: number
    /** Of a challenge that somebody else made; a random one otherwise. */
    text?: string
  },
): Promise<string> {
  const text = token.text ?? randomBytes(32).toString('base64url')
  await db
    .insertInto('staff_token')
    .values({
      hash: hashOf(text),
      purpose: token.purpose,
      staff_id: token.staffId ?? null,
      expires_at: new Date(now.getTime() + token.lifeMs),
    })
    .execute()
  return text
}

/** Undefined for what is unknown, expired, or was brought before. */
export async function takeStaffToken({ db, now }: Place, purpose: StaffTokenPurpose, text: string) {
  return db
    .deleteFrom('staff_token')
    .where('hash', '=', hashOf(text))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst()
}

/** Owner of a token, without using it up: a page shows it before anybody acts. */
export async function readStaffToken({ db, now }: Place, purpose: StaffTokenPurpose, text: string) {
  return db
    .selectFrom('staff_token')
    .where('hash', '=', hashOf(text))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .select('staff_id')
    .executeTakeFirst()
}

export async function forgetStaffTokens({ db }: Pick<Place, 'db'>, staffId: string) {
  await db.deleteFrom('staff_token').where('staff_id', '=', staffId).execute()
}
