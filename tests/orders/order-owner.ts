import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Visitor } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'

/** The newest code in somebody's letter box. */
export async function codeIn(db: Kysely<Tables>, email: string): Promise<string> {
  const mails = await mailsTo(db, email)
  const code = mails.map(({ subject }) => /^(\d{6}) /.exec(subject)?.[1]).find(Boolean)
  if (code === undefined) throw new Error('There is no code in the letter box.')
  return code
}

/** As the reader of the order's mail does it, on this visitor's device. */
export async function becomeOwner(
  db: Kysely<Tables>,
  visitor: Visitor,
  { publicId, email }: { publicId: string; email: string },
): Promise<void> {
  granted(await visitor.orderAccess.sendCode({ publicId }))
  const code = await codeIn(db, email)
  granted(await visitor.orderAccess.enterCode({ publicId, code }))
}
