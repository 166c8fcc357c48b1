import { refuse } from '#api/refusal.ts'
import { mayGive } from './may.rules.ts'
import { refuseOutsideStores, refuseWithoutManager } from './managers.ts'
import { lockManagers } from './people.queries.ts'
import {
  builtInRoles,
  permissionNames,
  permissions,
  type BuiltInRoleCode,
} from './permission.terms.ts'
import * as queries from './role.queries.ts'
import type { StaffCtx } from './staff-context.ts'

const isBuiltIn = (code: string) => Object.hasOwn(builtInRoles, code)

function lackingOf({ code, permissions: held }: { code: string; permissions: string[] }): string[] {
  const usual: readonly string[] = isBuiltIn(code)
    ? builtInRoles[code as BuiltInRoleCode].permissions
    : []
  return usual.filter((permission) => !held.includes(permission))
}

export async function listRoles({ db, staff, now }: StaffCtx) {
  const rows = await queries.selectRolesWithPeople(db)
  const isGiven = (given: readonly string[]) =>
    mayGive(staff, { permissions: given, stores: undefined }, now)
  return {
    roles: rows.map((row) => ({
      code: row.code,
      name: row.name,
      permissions: row.permissions,
      idleMinutes: row.idle_minutes,
      revision: row.revision,
      people: row.people,
      isBuiltIn: isBuiltIn(row.code),
      lacking: lackingOf(row),
      mayGive: isGiven(row.permissions),
    })),
    permissions: permissionNames.map((permission) => ({
      permission,
      what: permissions[permission],
      mayGive: isGiven([permission]),
    })),
  }
}

type RoleFields = { code: string; name: string; permission: string[]; idleMinutes: number }

/** A role of the shop's own. What its maker lacks is not put into it: they would only have to invite a friend. */
export async function createRole(ctx: StaffCtx, role: RoleFields) {
  refuseBeyondOwn(ctx, role.permission)
  const row = { name: role.name, permissions: role.permission, idle_minutes: role.idleMinutes }
  if (!(await queries.insertRole(ctx.db, { code: role.code, ...row }))) {
    return refuse('conflict', { code: 'taken' })
  }
  ctx.note({ object: { kind: 'role', id: role.code }, after: row })
  tellOfRole(ctx, 'made')
  return { code: role.code, revision: 1 }
}

/** Takes from a role whatever it likes, and adds to it only what the changer has too. */
export async function changeRole(ctx: StaffCtx, role: RoleFields & { revision: number }) {
  // Before the role: two who take the right to invite from each other wait here.
  const before = await lockManagers(ctx.db, ctx.now)
  const known = await queries.lockRole(ctx.db, role.code)
  if (!known) return refuse('not_found')
  if (known.revision !== role.revision) return refuse('conflict', { revision: 'stale' })
  refuseOutsideStores(ctx, await queries.selectStoresOfRole(ctx.db, role.code))
  const added = role.permission.filter((permission) => !known.permissions.includes(permission))
  refuseBeyondOwn(ctx, added)
  const row = { name: role.name, permissions: role.permission, idle_minutes: role.idleMinutes }
  const revision = known.revision + 1
  await queries.updateRole(ctx.db, role.code, { ...row, revision })
  await refuseWithoutManager(ctx, before.length)
  ctx.note({
    object: { kind: 'role', id: role.code },
    before: {
      name: known.name,
      permissions: known.permissions,
      idle_minutes: known.idle_minutes,
    },
    after: row,
  })
  tellOfRole(ctx, 'changed')
  return { revision }
}

export async function removeRole(ctx: StaffCtx, { code }: { code: string }) {
  const known = await queries.lockRole(ctx.db, code)
  // The shop would bring its own ones back at the next start.
  if (!known || isBuiltIn(code)) return refuse('not_found')
  if (!(await queries.deleteUnusedRole(ctx.db, code))) return refuse('in_use')
  ctx.note({
    object: { kind: 'role', id: code },
    before: { name: known.name, permissions: known.permissions },
  })
  tellOfRole(ctx, 'removed')
  return {}
}

/** Its code is somebody's own word and stands in the audit log alone. */
const tellOfRole = (ctx: StaffCtx, what: 'made' | 'changed' | 'removed') =>
  ctx.reportSecurity({ kind: 'rights-changed', way: `office role ${what}` })

function refuseBeyondOwn(ctx: StaffCtx, added: readonly string[]): void {
  const given = { permissions: added, stores: undefined }
  if (!mayGive(ctx.staff, given, ctx.now)) refuse('forbidden', { permission: 'lacking' })
}
