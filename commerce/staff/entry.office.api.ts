import { bind } from '#api/bind.ts'
import { refuse } from '#api/refusal.ts'
import type { Site } from '#config/sites.ts'
import { companySignIn, type Company } from './company-sign-in.service.ts'
import { entryOfficeContract } from './entry.office.contract.ts'
import { requestLink } from './link-request.service.ts'
import type { OfficeContexts, StaffCtx } from './staff-context.ts'
import { isProofFresh } from './staff-session.service.ts'
import * as entry from './totp-entry.service.ts'
import { isTotpAllowedForSomebody, selectWaysIn } from './totp.queries.ts'

type Tools = { sites: readonly Site[]; company: Company | undefined }

/** `company`: the company's own sign-in; undefined where none is configured. */
export const entryOfficeApi = ({ sites, company }: Tools) => {
  const byCompany = companySignIn({ company, sites })
  const companyName = company?.client.provider.name
  const waysOf = async (ctx: StaffCtx) => (await selectWaysIn(ctx.db, ctx.staff.id, ctx.now))!
  return bind<OfficeContexts, typeof entryOfficeContract>(entryOfficeContract, {
    listWays: async ({ db }) => ({ hasLink: await isTotpAllowedForSomebody(db), companyName }),
    requestLink,
    getLink: entry.getLink,
    enterByLink: entry.enterByLink,
    beginLinkTotp: entry.beginLinkTotp,
    confirmLinkTotp: entry.confirmLinkTotp,
    beginInvitationTotp: entry.beginInvitationTotp,
    confirmInvitationTotp: entry.confirmInvitationTotp,
    beginCompanyEntry: byCompany.beginEntry,
    enterByCompany: byCompany.enter,
    listProofs: async (ctx) => {
      const ways = await waysOf(ctx)
      return {
        hasPasskey: ways.passkeys > 0,
        hasTotp: ways.may_use_totp && ways.has_totp,
        companyName: ways.company_since ? companyName : undefined,
      }
    },
    proveByTotp: entry.proveByTotp,
    beginCompanyProof: byCompany.beginProof,
    proveByCompany: byCompany.prove,
    getOwnWays: async (ctx) => {
      const ways = await waysOf(ctx)
      return {
        mayUseTotp: ways.may_use_totp,
        hasTotp: ways.has_totp,
        recoveryCodes: ways.recovery_codes,
        hasOtherWay: ways.passkeys > 0 || ways.company_since !== null,
        companySince: ways.company_since?.toISOString(),
        companyName,
      }
    },
    beginOwnTotp: (ctx, input) => withProof(ctx, () => entry.beginOwnTotp(ctx, input)),
    confirmOwnTotp: entry.confirmOwnTotp(sites),
    renewOwnRecoveryCodes: (ctx) => withProof(ctx, () => entry.renewOwnRecoveryCodes(ctx)),
    removeOwnTotp: (ctx) => withProof(ctx, () => entry.removeOwnTotp(ctx)),
  })
}

/** Ways in are changed by who has just proved who they are: an open screen would let a passer-by stay for good. */
export function withProof<Result>(ctx: StaffCtx, work: () => Promise<Result>): Promise<Result> {
  return isProofFresh(ctx.staff, ctx.now) ? work() : refuse('proof_needed')
}
