import type { NoticeScope } from '#commerce/staff-notice/staff-notice.fragments.ts'
import {
  noticeKindNames,
  noticeKinds,
  type NoticeKind,
} from '#commerce/staff-notice/staff-notice.terms.ts'
import { storesOf, type Judged } from './may.rules.ts'
import type { Permission } from './permission.terms.ts'

const permissionOf = (kind: NoticeKind): Permission | undefined => noticeKinds[kind].permission

/** Kinds of notices that somebody may see now, and in which stores: a right that has ended hides what it had shown. */
export function noticeScopeOf(person: Judged, now: Date): NoticeScope {
  const byPermission = Map.groupBy(noticeKindNames, permissionOf)
  return [...byPermission].flatMap(([permission, kinds]) => {
    const stores = permission && storesOf(person, permission, now)
    return stores?.length === 0 ? [] : [{ kinds, stores }]
  })
}
