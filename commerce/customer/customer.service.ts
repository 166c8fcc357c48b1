import type { Ctx } from '#commerce/kernel/context.ts'
import type { Proof } from './customer-account.service.ts'
import * as queries from './customer.queries.ts'
import { hashPassword, verifyPassword } from './password.rules.ts'

let decoyHash: Promise<string> | undefined

/** Takes as long for an unknown e-mail as for a known one, so that time tells nothing. */
export async function findByPassword(
  ctx: Ctx,
  input: { email: string; password: string },
): Promise<Proof | undefined> {
  const row = await queries.findPasswordByEmail(ctx.db, ctx.site.brand, input.email)
  decoyHash ??= hashPassword('nobody has this password')
  const passwordHash = row?.password_hash
  const matches = await verifyPassword(input.password, passwordHash ?? (await decoyHash))
  return matches && row && passwordHash ? { customerId: row.id, passwordHash } : undefined
}
