import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { openSealedText, sealText } from '#commerce/kernel/sealed-text.ts'
import type { StaffTokenPurpose } from '#db/staff-tables.ts'
import type { Tables } from '#db/tables.ts'

type Place = { db: Kysely<Tables>; now: Date }

const SEAL_PURPOSE = 'staff token'

const hashOf = (text: string) => hash('sha256', text, 'buffer')
const sealedFor = (text: string) => hashOf(text).toString('hex')

export const makeTokenText = () => randomBytes(32).toString('base64url')

/** Hash of a browser's own secret, which only its cookie holds. */
export const browserHashOf = hashOf

/** Something to be brought back once, within the time. Only its hash is stored. */
export async function issueStaffToken(
  { db, now }: Place,
  token: {
    purpose: StaffTokenPurpose
    staffId: string | undefined
    lifeMs: number
    /** Of a challenge that somebody else made; a random one otherwise. */
    text?: string
    /** Browser that alone may bring it back. */
    browserHash?: Buffer
    /** Kept sealed until it is brought back. */
    secret?: string
  },
): Promise<string> {
  const text = token.text ?? makeTokenText()
  const { secret } = token
  await db
    .insertInto('staff_token')
    .values({
      hash: hashOf(text),
      purpose: token.purpose,
      staff_id: token.staffId ?? null,
      expires_at: new Date(now.getTime() + token.lifeMs),
      browser_hash: token.browserHash ?? null,
      sealed:
        secret === undefined ? null : await sealText(db, SEAL_PURPOSE, secret, sealedFor(text)),
    })
    .execute()
  return text
}

/** Undefined for what is unknown, expired, was brought before, or belongs to another browser. */
export async function takeStaffToken(
  { db, now }: Place,
  purpose: StaffTokenPurpose,
  text: string,
  browser?: string,
) {
  return db
    .deleteFrom('staff_token')
    .where('hash', '=', hashOf(text))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('browser_hash', browser === undefined ? 'is' : '=', browserOf(browser))
    .returning(['staff_id', 'sealed'])
    .executeTakeFirst()
}

/** Owner of a token, without using it up: a page shows it before anybody acts. */
export async function readStaffToken(
  { db, now }: Place,
  purpose: StaffTokenPurpose,
  text: string,
  browser?: string,
) {
  return db
    .selectFrom('staff_token')
    .where('hash', '=', hashOf(text))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('browser_hash', browser === undefined ? 'is' : '=', browserOf(browser))
    .select(['staff_id', 'sealed'])
    .executeTakeFirst()
}

const browserOf = (browser: string | undefined) =>
  browser === undefined ? null : browserHashOf(browser)

/** Secret that was stored sealed with a token. */
export async function openTokenSecret(
  { db }: Pick<Place, 'db'>,
  text: string,
  { sealed }: { sealed: Buffer | null },
): Promise<string> {
  if (!sealed) throw new Error('Nothing was kept with this token.')
  return openSealedText(db, SEAL_PURPOSE, sealed, sealedFor(text))
}

export async function forgetStaffTokens({ db }: Pick<Place, 'db'>, staffId: string) {
  await db.deleteFrom('staff_token').where('staff_id', '=', staffId).execute()
}

/** Until when the newest token of a kind works; undefined when there is none. */
export async function findTokenEnd(
  { db, now }: Place,
  purpose: StaffTokenPurpose,
  staffId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staff_token')
    .where('staff_id', '=', staffId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .select((on) => on.fn.max('expires_at').as('last'))
    .executeTakeFirst()
  return row?.last ?? undefined
}
