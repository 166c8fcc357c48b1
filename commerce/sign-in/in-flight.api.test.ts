import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx, CustomerCtx } from '#commerce/kernel/context.ts'
import { findSession, makeSessionUseCases } from '#commerce/session/session.service.ts'
import { transact } from '#db/transaction.ts'
import { openApi } from '#tests/api.ts'
import { contextOf } from '#tests/context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { requestEmailChange } from './email-change.service.ts'
import { startLinking } from './linked-account.service.ts'
import { makeEnterByMagicLink } from './magic-link.service.ts'
import { makeChangePassword, makeDeleteAccount } from './own-sign-in.service.ts'
import { beginPasskey } from './passkey.service.ts'

const NEW = 'another fine lamp'
const settings = { credentialBytes: 32, lifeDays: 30, mostDays: 180 }
let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

type UseCase<Context = Ctx> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- each use case knows its input
  prepare: (ctx: Context, input: any) => Promise<unknown>
  // oxlint-disable-next-line typescript/no-explicit-any -- the same thing
  execute: (ctx: Context, input: any, prepared: any) => Promise<unknown>
}

async function reset(email: string) {
  const visitor = shop.visitor()
  await visitor.signIn.requestPasswordReset({ email })
  const token = tokenOf((await mailsTo(database.db, email))[0])
  expect(await visitor.signIn.setPasswordByToken({ token, password: NEW })).toEqual({})
}

/** A call whose first half is over when the owner resets the password. */
async function overtaken<Context extends Ctx>(
  ctx: Context,
  useCase: UseCase<Context>,
  input: object,
  email: string,
) {
  const prepared = await useCase.prepare(ctx, input)
  await reset(email)
  return transact(database.db, (trx) => useCase.execute({ ...ctx, db: trx }, input, prepared))
}

async function countSessions(customerId: string) {
  const rows = await database.db
    .selectFrom('session')
    .where('customer_id', '=', customerId)
    .select('ext_id')
    .execute()
  return rows.length
}

describe('what was begun before a password is reset', () => {
  const visiting = () => contextOf(database.db, 'v'.repeat(22))

  it('lets nobody in by the old password', async () => {
    const { id, email } = await makeCustomer(database.db)
    const { logIn } = makeSessionUseCases(settings)
    const late = overtaken(visiting(), logIn, { email, password: PASSWORD }, email)
    await expect(late).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await countSessions(id)).toBe(0)
  })

  it('lets nobody in by a link from before', async () => {
    const { id, email } = await makeCustomer(database.db)
    await shop.visitor().signIn.requestMagicLink({ email })
    const token = tokenOf((await mailsTo(database.db, email))[0])
    const late = overtaken(visiting(), makeEnterByMagicLink(settings), { token }, email)
    await expect(late).rejects.toMatchObject({ code: 'expired' })
    expect(await countSessions(id)).toBe(0)
  })

  const changes: [string, UseCase<CustomerCtx>, object][] = [
    [
      'a password',
      makeChangePassword(settings),
      { currentPassword: PASSWORD, password: 'a thief’s' },
    ],
    ['an e-mail', requestEmailChange, { email: 'thief@example.com', password: PASSWORD }],
    ['a passkey', beginPasskey, { password: PASSWORD }],
    ['an account elsewhere', startLinking, { password: PASSWORD }],
    ['the end of the account', makeDeleteAccount([]), { password: PASSWORD }],
  ]
  it.each(changes)('brings the account no change: %s', async (_, useCase, input) => {
    const person = await makeCustomer(database.db)
    const { credential } = (await shop.customer(person)).caller
    const ctx = visiting()
    const session = await findSession(ctx, settings, credential)
    const signedIn = { ...ctx, session } as CustomerCtx
    const late = overtaken(signedIn, useCase, input, person.email)
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' })
    const login = { email: person.email, password: NEW }
    expect(await shop.visitor().session.logIn(login)).toHaveProperty('credential')
  })
})

describe('a link and a reset at the same moment', () => {
  it('wait for each other, and no session outlives the reset', async () => {
    const { id, email } = await makeCustomer(database.db)
    for (let i = 0; i < 5; i++) {
      const visitor = shop.visitor()
      await visitor.signIn.requestMagicLink({ email })
      const link = tokenOf((await mailsTo(database.db, email))[0])
      await visitor.signIn.requestPasswordReset({ email })
      const token = tokenOf((await mailsTo(database.db, email))[0])
      const [, done] = await Promise.all([
        shop.visitor().signIn.enterByMagicLink({ token: link }),
        visitor.signIn.setPasswordByToken({ token, password: `${NEW} ${i}` }),
      ])
      expect(done).toEqual({})
      expect(await countSessions(id)).toBe(0)
    }
  })
})

it('faults were reported nowhere', () => {
  expect(shop.faults).toEqual([])
})
