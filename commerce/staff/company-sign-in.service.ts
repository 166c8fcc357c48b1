import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import type { OidcClaims, OidcClient, OidcWalk } from '#commerce/kernel/oidc-client.ts'
import type { StaffOidc } from '#config/staff-oidc.ts'
import type { Site } from '#config/sites.ts'
import * as accounts from './company.queries.ts'
import { mailNewWay } from './new-way.service.ts'
import { findByEmail, lockPerson, setStatus } from './people.queries.ts'
import type { OfficeCtx, StaffCtx } from './staff-context.ts'
import { companyReturnPath } from './staff-paths.terms.ts'
import { proveSession } from './staff-session.queries.ts'
import { openStaffSession } from './staff-session.service.ts'
import { forgiveEntry, limitEntries } from './staff-sign-in.service.ts'
import {
  forgetStaffTokens,
  issueStaffToken,
  makeTokenText,
  openTokenSecret,
  takeStaffToken,
} from './staff-token.service.ts'

const WALK_MS = 10 * 60_000

/** The company's own sign-in: where it is, and whom of those who come back it may let in. */
export type Company = {
  client: OidcClient
  rules: Pick<StaffOidc, 'emailDomains' | 'claim'>
  /** For the operator's log: the person learns only that it did not work. */
  reportFailure: (error: unknown) => void
}

const Walk = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnUri: z.string(),
  begunAt: z.number(),
  isProof: z.boolean(),
  back: z.string(),
}) satisfies z.ZodType<OidcWalk & { back: string }>

type Returned = { browser: string; query: string }
type Tools = { company: Company | undefined; sites: readonly Site[] }

/** Use cases of the company's sign-in; without one configured they do not exist. */
export function companySignIn({ company, sites }: Tools) {
  const begin = (purpose: 'COMPANY_ENTRY' | 'COMPANY_PROOF') => ({
    async prepare(ctx: OfficeCtx) {
      await limitEntries(ctx)
      const { client, reportFailure } = company ?? refuse('not_found')
      const returnUri = `${ctx.origin}${companyReturnPath}`
      try {
        return await client.begin({ returnUri, isProof: purpose === 'COMPANY_PROOF' })
      } catch (error) {
        reportFailure(error)
        return refuse('busy')
      }
    },
    async execute(ctx: OfficeCtx, { back }: { back: string }, begun: Begun) {
      const browser = makeTokenText()
      await issueStaffToken(ctx, {
        purpose,
        staffId: ctx.staff?.id,
        lifeMs: WALK_MS,
        text: browser,
        secret: JSON.stringify({ ...begun.walk, back }),
      })
      return { url: begun.url, browser }
    },
  })

  /** Taken before the provider is asked: an answer that is brought twice finds nothing the second time. */
  async function finish(
    ctx: OfficeCtx,
    purpose: 'COMPANY_ENTRY' | 'COMPANY_PROOF',
    { browser, query }: Returned,
  ): Promise<Finished> {
    await limitEntries(ctx)
    const { client, rules, reportFailure } = company ?? refuse('not_found')
    const token = await takeStaffToken(ctx, purpose, browser)
    if (!token || token.staff_id !== (ctx.staff?.id ?? null)) return refuse('wrong_credentials')
    const { back, ...walk } = Walk.parse(JSON.parse(await openTokenSecret(ctx, browser, token)))
    try {
      const claims = await client.finish(walk, new URLSearchParams(query))
      const email = emailOf(claims, company!)
      refuseOutsiders(claims, email, rules)
      return { subject: claims.sub, email, back }
    } catch (error) {
      reportFailure(error)
      return refuse('wrong_credentials')
    }
  }

  return {
    beginEntry: begin('COMPANY_ENTRY'),
    beginProof: begin('COMPANY_PROOF'),
    enter: {
      prepare: (ctx: OfficeCtx, returned: Returned) => finish(ctx, 'COMPANY_ENTRY', returned),
      async execute(ctx: OfficeCtx, _: Returned, { subject, email, back }: Finished) {
        const { issuer } = company!.client.provider
        const known = await accounts.findAccount(ctx.db, { issuer, subject })
        const person = known
          ? await lockPerson(ctx.db, known.staff_id)
          : await linkAccount(ctx, { issuer, subject, email }, sites)
        if (person?.status !== 'ACTIVE') return refuse('wrong_credentials')
        await accounts.noteUse(ctx.db, person.id, ctx.now)
        const { credential } = await openStaffSession(ctx, person.id, 'company')
        await forgiveEntry(ctx)
        const account = { brand: 'office', email: person.email }
        ctx.reportSecurity({ kind: 'sign-in', way: 'office company', account })
        return { credential, back }
      },
    },
    prove: {
      prepare: (ctx: StaffCtx, returned: Returned) => finish(ctx, 'COMPANY_PROOF', returned),
      async execute(ctx: StaffCtx, _: Returned, { subject, back }: Finished) {
        const { issuer } = company!.client.provider
        const known = await accounts.findAccount(ctx.db, { issuer, subject })
        if (known?.staff_id !== ctx.staff.id) return refuse('wrong_credentials')
        await accounts.noteUse(ctx.db, ctx.staff.id, ctx.now)
        await proveSession(ctx.db, ctx.staff.sessionId, ctx.now)
        ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, after: { proved: 'company' } })
        return { back }
      },
    },
  }
}

type Begun = Awaited<ReturnType<OidcClient['begin']>>
type Finished = { subject: string; email: string | undefined; back: string }

/** An address that the provider has not checked names nobody: whoever typed it there would come in as its owner. */
function emailOf(claims: OidcClaims, { client }: Company): string | undefined {
  const { email, email_verified: isVerified } = claims
  const isChecked = client.provider.checksEveryEmail || isVerified === true || isVerified === 'true'
  return typeof email === 'string' && isChecked ? email.trim().toLowerCase() : undefined
}

function refuseOutsiders(
  claims: OidcClaims,
  email: string | undefined,
  { emailDomains, claim }: Company['rules'],
): void {
  const domain = email?.slice(email.lastIndexOf('@') + 1)
  if (emailDomains.length > 0 && (domain === undefined || !emailDomains.includes(domain))) {
    throw new Error('Somebody of another email domain came back from the company’s sign-in.')
  }
  if (claim === undefined) return
  const value = claims[claim.name]
  const isThere = Array.isArray(value) ? value.includes(claim.value) : value === claim.value
  if (!isThere) throw new Error(`Somebody came back without the claim ${claim.name}.`)
}

/** First time of an account: for somebody who was invited or works here, by an address that was checked. */
async function linkAccount(
  ctx: OfficeCtx,
  { issuer, subject, email }: { issuer: string; subject: string; email: string | undefined },
  sites: readonly Site[],
) {
  const found = email === undefined ? undefined : await findByEmail(ctx.db, email)
  const person = found && (await lockPerson(ctx.db, found.id))
  if (person?.status !== 'ACTIVE' && person?.status !== 'INVITED') return undefined
  if (!(await accounts.insertAccount(ctx.db, person.id, { issuer, subject }, ctx.now))) {
    return undefined
  }
  if (person.status === 'INVITED') {
    await setStatus(ctx.db, person.id, 'ACTIVE')
    await forgetStaffTokens(ctx, person.id)
  }
  const account = { brand: 'office', email: person.email }
  ctx.reportSecurity({ kind: 'sign-in-way-added', way: 'office company', account })
  await mailNewWay(ctx, sites, person, 'company')
  return { ...person, status: 'ACTIVE' as const }
}
