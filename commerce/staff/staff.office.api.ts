import { bind } from '#api/bind.ts'
import type { Site } from '#config/sites.ts'
import { refuse } from '#api/refusal.ts'
import { withProof } from './entry.office.api.ts'
import { mailInvitation } from './invitation.service.ts'
import { listDemoPeople } from './demo-people.service.ts'
import { permissionsOf, storesOf } from './may.rules.ts'
import * as people from './people.service.ts'
import { selectRoles } from './people.queries.ts'
import type { Permission } from './permission.terms.ts'
import { readRole } from './role-text.rules.ts'
import { tellOfPerson } from './security-news.ts'
import type { OfficeContexts } from './staff-context.ts'
import { staffOfficeContract } from './staff.office.contract.ts'
import * as passkeys from './staff-passkey.queries.ts'
import { deleteSession, proveSession } from './staff-session.queries.ts'
import { isProofFresh, listOwnSessions } from './staff-session.service.ts'
import * as signIn from './staff-sign-in.service.ts'
import type { OfficeLanguage } from './staff.terms.ts'

/** `hasDemoStaff`: whether anybody at this machine may be one of the demo's people, by a button. */
type Tools = { hasDemoStaff: boolean; sites: readonly Site[] }

export const staffOfficeApi = ({ hasDemoStaff, sites }: Tools) =>
  bind<OfficeContexts, typeof staffOfficeContract>(staffOfficeContract, {
    listDemoPeople: async (ctx) => ({ people: hasDemoStaff ? await listDemoPeople(ctx) : [] }),
    enterDemo: (ctx, input) => (hasDemoStaff ? signIn.enterDemo(ctx, input) : refuse('not_found')),
    getInvitation: async (ctx, input) => {
      await signIn.limitEntries(ctx)
      const invited = await signIn.getInvitation(ctx, input)
      await signIn.forgiveEntry(ctx)
      return invited
    },
    beginInvitation: signIn.counted(signIn.beginInvitation),
    acceptInvitation: signIn.counted(signIn.acceptInvitation),
    beginEntry: { prepare: signIn.limitChallenges, execute: signIn.beginEntry },
    enterByPasskey: signIn.counted(signIn.enterByPasskey),
    getMe: async ({ staff, now }) => ({
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      language: staff.language as OfficeLanguage,
      isProofFresh: isProofFresh(staff, now),
      permissions: Object.fromEntries(
        [...permissionsOf(staff, now)].map((permission) => {
          const stores = storesOf(staff, permission as Permission, now)
          return [permission, stores === undefined ? null : [...stores]]
        }),
      ),
    }),
    listOwnAccess: async (ctx) => ({
      passkeys: (await passkeys.selectOf(ctx.db, ctx.staff.id)).map((row) => ({
        passkeyId: row.id,
        name: row.name,
        since: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString(),
      })),
      sessions: await listOwnSessions(ctx),
    }),
    beginProof: signIn.beginProof,
    proveAgain: signIn.counted(signIn.proveAgain),
    beginOwnPasskey: (ctx) => withProof(ctx, () => signIn.beginOwnPasskey(ctx)),
    addOwnPasskey: signIn.addOwnPasskey,
    removeOwnPasskey: (ctx, { passkeyId }) =>
      withProof(ctx, async () => {
        const isGone = await passkeys.deletePasskey(ctx.db, ctx.staff.id, passkeyId)
        if (!isGone) refuse('not_found')
        ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, before: { passkeyId } })
        tellOfPerson(ctx, ctx.staff, { kind: 'sign-in-way-removed', way: 'office passkey' })
        return {}
      }),
    endOwnSession: async (ctx, { sessionId }) => {
      if (!(await deleteSession(ctx.db, sessionId, ctx.staff.id))) refuse('not_found')
      ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, before: { sessionId } })
      tellOfPerson(ctx, ctx.staff, { kind: 'session-ended', way: 'office own device' })
      return {}
    },
    signOut: async (ctx) => {
      await deleteSession(ctx.db, ctx.staff.sessionId, ctx.staff.id)
      ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, after: { signedOut: true } })
      tellOfPerson(ctx, ctx.staff, { kind: 'signed-out', way: 'office' })
      return {}
    },
    proveDemo: async (ctx) => {
      if (!hasDemoStaff) refuse('not_found')
      await proveSession(ctx.db, ctx.staff.sessionId, ctx.now)
      ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, after: { proved: 'demo' } })
      return {}
    },
    setLanguage: async (ctx, { language }) => {
      await people.changeLanguage(ctx, language)
      return {}
    },
    listPeople: async (ctx) => ({
      people: await people.listManagedPeople(ctx),
      roles: (await selectRoles(ctx.db)).map(({ code, name, permissions }) => ({
        code,
        name,
        permissions,
      })),
    }),
    invitePerson: async (ctx, { email, name, language, role, mayUseTotp }) => {
      const invited = await people.invitePerson(ctx, {
        email,
        name,
        language: language ?? 'en',
        roles: role.map(readRole),
        mayUseTotp,
      })
      await mailInvitation(ctx, sites, invited)
      return invited
    },
    inviteAgain: async (ctx, input) => {
      const invited = await people.inviteAgain(ctx, input)
      await mailInvitation(ctx, sites, invited)
      return invited
    },
    changeRoles: (ctx, { staffId, role }) =>
      people.changeRoles(ctx, { staffId, roles: role.map(readRole) }),
    changeStatus: people.changeStatus,
  })
