import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { makeCustomer, PASSWORD } from '#tests/make.ts'

/** A busy machine needs many tries to tell a difference: `TRIES=200 npm test -- --unit known-and-unknown`. */
const tries = Number(process.env['TRIES'] ?? 25)
const MOST_APART = tries >= 200 ? 0.1 : 0.5

let database: TestDatabase
let shop: ReturnType<typeof openApi>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const registration = (email: string) => ({
  kind: 'PERSON' as const,
  name: 'A',
  surname: 'B',
  email,
  policy: 'on' as const,
})

const ways: Record<string, (visitor: Visitor, email: string) => Promise<unknown>> = {
  login: (visitor, email) => visitor.session.logIn({ email, password: 'a wrong password' }),
  reset: (visitor, email) => visitor.signIn.requestPasswordReset({ email }),
  register: (visitor, email) => visitor.signIn.register(registration(email)),
  'magic link': (visitor, email) => visitor.signIn.requestMagicLink({ email }),
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

async function compare(
  ask: (email: string) => Promise<unknown>,
): Promise<{ apart: number; answers: Set<string> }> {
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let i = 0; i < tries; i++) {
    const known = (await makeCustomer(database.db)).email
    const unknown = `n${known.slice(1)}`
    // In turn, so that whatever else the machine does meets both.
    const both = [
      ['known', known],
      ['unknown', unknown],
    ] as const
    for (const [which, email] of i % 2 === 0 ? both : both.toReversed()) {
      const started = performance.now()
      const answer = await ask(email)
      took[which].push(performance.now() - started)
      answers.add(JSON.stringify(answer))
    }
  }
  const [known, unknown] = [median(took.known), median(took.unknown)]
  return { apart: Math.abs(known - unknown) / Math.max(known, unknown), answers }
}

describe('an address with an account and one without', () => {
  it.each(Object.keys(ways))(
    'cannot be told apart at %s',
    async (way) => {
      const { apart, answers } = await compare((email) => ways[way]!(shop.visitor(), email))
      expect(answers.size, 'the same answer to the letter').toBe(1)
      expect(apart).toBeLessThan(MOST_APART)
    },
    600_000,
  )

  it.runIf(isEverywhere)(
    'cannot be told apart by who changes their own address',
    async () => {
      // Each from an account of their own: how often one may ask is limited.
      const askers: Visitor[] = []
      for (let i = 0; i < tries * 2; i++) {
        askers.push(await shop.customer(await makeCustomer(database.db)))
      }
      const { apart, answers } = await compare((email) =>
        askers.pop()!.ownSignIn.requestEmailChange({ email, password: PASSWORD }),
      )
      expect(answers.size).toBe(1)
      expect(apart).toBeLessThan(MOST_APART)
    },
    600_000,
  )
})
