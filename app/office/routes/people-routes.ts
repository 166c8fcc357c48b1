import type { OfficeRoute } from '#app/office/office-route.ts'

/** Pages of people, roles, the audit log and one’s own account. */
export const peopleRoutes: readonly OfficeRoute[] = [
  {
    path: '/staff',
    permission: 'staff.manage',
    load: () => import('#app/office/people/staff.page.tsx'),
    menu: { label: 'office-people.staff', icon: 'users', group: 'house', key: 'u' },
  },
  {
    path: '/staff/invite',
    permission: 'staff.manage',
    load: () => import('#app/office/people/invite.page.tsx'),
    named: { label: 'office-people.invite', icon: 'users' },
  },
  {
    path: '/staff/:id',
    permission: 'staff.manage',
    load: () => import('#app/office/people/person.page.tsx'),
  },
  {
    path: '/roles',
    permission: 'staff.manage',
    load: () => import('#app/office/people/roles.page.tsx'),
    menu: { label: 'office-people.roles', icon: 'shield', group: 'house' },
  },
  {
    path: '/roles/new',
    permission: 'staff.manage',
    load: () => import('#app/office/people/role.page.tsx'),
    named: { label: 'office-people.newRole', icon: 'shield' },
  },
  {
    path: '/roles/:code',
    permission: 'staff.manage',
    load: () => import('#app/office/people/role.page.tsx'),
  },
  {
    path: '/audit',
    permission: 'audit.read',
    load: () => import('#app/office/audit/audit.page.tsx'),
    menu: { label: 'office-audit.title', icon: 'history', group: 'house', key: 'l' },
  },
  {
    path: '/audit/looks',
    permission: 'audit.read',
    load: () => import('#app/office/audit/looks.page.tsx'),
  },
  {
    path: '/audit/:actId',
    permission: 'audit.read',
    load: () => import('#app/office/audit/act.page.tsx'),
  },
  {
    path: '/me',
    permission: 'session',
    load: () => import('#app/office/people/me.page.tsx'),
    named: { label: 'office-people.me', icon: 'user' },
  },
  {
    path: '/me/passkey',
    permission: 'session',
    load: () => import('#app/office/people/own-passkey.page.tsx'),
  },
  {
    path: '/me/authenticator',
    permission: 'session',
    load: () => import('#app/office/people/own-authenticator.page.tsx'),
  },
]
