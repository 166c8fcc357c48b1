import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { StaffActor } from '#commerce/kernel/actor.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import { findStaffAtMachine } from '#commerce/staff/staff-of-now.service.ts'
import type { Tables } from '#db/tables.ts'

/** Words of a command, and the address of the person who types them: `--as anna@example.com`. */
export function readStaff(words: readonly string[]): {
  words: string[]
  email: string | undefined
} {
  const at = words.indexOf('--as')
  if (at < 0) return { words: [...words], email: undefined }
  const email = words[at + 1] ?? ''
  return {
    words: words.toSpliced(at, 2),
    email: /^[^@\s]+@[^@\s]+$/.test(email) ? email : undefined,
  }
}

export const WHO_ARE_YOU = 'Say who decides it: --as <e-mail of a person of the shop>.'

/** Person who decides by a command, under the id that they have in the office: one person is never two. */
export type TaskStaff = StaffActor & {
  /** Refuses what they may not do in this store, or in all of them. */
  need: (permission: Permission, store?: string) => void
  /** Whether they may in this store do what the command was called for. */
  mayIn: (store: string) => boolean
}

/** A mistake in who was named: told as it is, without the way to the line that found it. */
export class UnknownStaff extends Error {}

export async function findTaskStaff(
  db: Kysely<Tables>,
  email: string | undefined,
  { permission, role, now }: { permission: Permission; role: StaffActor['role']; now: Date },
): Promise<TaskStaff> {
  if (email === undefined) throw new UnknownStaff(WHO_ARE_YOU)
  const person = await findStaffAtMachine(db, email)
  if (!person) {
    throw new UnknownStaff(
      `Nobody of the shop with access has the address ${email}: see npm run task staff list.`,
    )
  }
  if (!may(person, permission, now)) {
    throw new UnknownStaff(`${email} lacks the permission ${permission}.`)
  }
  return {
    ...actorOf(person, role),
    need: (wanted, store) => {
      if (!may(person, wanted, now, { store })) refuse('not_found')
    },
    mayIn: (store) => may(person, permission, now, { store }),
  }
}
