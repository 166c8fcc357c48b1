/**
 * Permissions of the office, as `noun.verb`. Each endpoint of the office names exactly one; roles are rows that
 * hold some of them, and operators change the roles, never this list.
 */
export const permissions = {
  'order.read': 'See orders: lines, status, sums',
  'order.contact': 'See the customer’s name, email, phone and address on an order',
  'order.note': 'Write notes on orders',
  'order.hold': 'Hold an order and release it',
  'order.change': 'Change the address or the design of an order',
  'order.cancel': 'Cancel an order',
  'order.refund': 'Give money back, up to the own limit',
  'order.reprint': 'Make an order again, up to the own limit',
  'reprint.approve': 'Approve or reject a reprint that somebody else asked for',
  'order.resend': 'Send a mail of an order again, or make a link to pay or follow it',
  'order.resend_elsewhere': 'Send a mail of an order to another address',
  'order.release': 'Check an order again after an error',
  'order.deliver': 'Tell that a parcel arrived, was lost or came back',
  'order.settle':
    'Read bank statements, decide on transfers, close alerts about payments, and let an unpaid order go on whose money or credit covers it',
  'order.create': 'Build an order for a customer',
  'refund.approve': 'Approve or reject a refund that somebody else asked for',
  'payout.make': 'Make, download and confirm files of refunds for the bank',
  'invoice.rectify': 'Invoice an order to a company afterwards',
  'commission.clawback': 'Take a partner’s commission back, with a reason',
  'withdrawal.receive': 'Say that goods are back that a customer gives back',
  'withdrawal.decide': 'Accept and refuse withdrawals',
  'action.open': 'Ask a customer for a photo, an address or an approval',
  'action.decide': 'Judge what a customer answered',
  'rendering.read': 'See print files and what failed while drawing them',
  'rendering.retry': 'Draw print files again',
  'production.read': 'See the production queue',
  'production.move': 'Move pieces through production',
  'production.remake': 'Have single pieces made again',
  'production.waive': 'Let pieces pass that were to be made again, with a reason',
  'production.pack': 'Pack parcels and print labels',
  'ticket.read': 'See what customers wrote',
  'ticket.answer': 'Answer customers, write notes, take and give tickets',
  'ticket.macro': 'Change ready-made answers',
  'ticket.forward': 'Forward tickets to addresses that the shop has approved',
  'ticket.forward_anywhere': 'Forward tickets to any address',
  'ticket.settings': 'Change hours, targets and approved addresses of tickets',
  'ticket.figures': 'See how tickets are answered',
  'customer.read': 'See customers',
  'customer.note': 'Write notes about customers',
  'customer.point': 'Agree on pick-up points with customers',
  'customer.see_as': 'Look at a customer’s account pages, with a reason',
  'customer.sign_out': 'End the sessions of a customer on all their devices',
  'customer.guest_data': 'Export or erase what a guest left, with a reason',
  'mail.read': 'See which mails were sent',
  'payment.read': 'See payments and their events',
  'report.money': 'See sales and other sums',
  'audit.read': 'See who did what',
  'staff.manage': 'Invite people, change their roles, end their access',
  'health.read': 'See how the shop is doing',
  'job.retry': 'Run failed jobs again',
  'export.personal': 'Export lists that name people',
  'todo.reopen': 'Open again what somebody else said was done',
  'view.share': 'Save views of lists for everybody',
} as const

export type Permission = keyof typeof permissions

declare module '#api/access.ts' {
  interface StaffPermissions extends Record<Permission, true> {}
}

export const permissionNames = Object.keys(permissions) as Permission[]

/** Acts that need a fresh proof of who is asking, although the session goes on. */
export const stepUpPermissions: readonly Permission[] = [
  'refund.approve',
  'payout.make',
  'reprint.approve',
  'order.resend_elsewhere',
  'customer.guest_data',
  'staff.manage',
  'export.personal',
]

/** Acts that move money, or decide about it: the log keeps them as long as the books. */
export const moneyPermissions: readonly Permission[] = [
  'order.refund',
  'order.reprint',
  'order.settle',
  'refund.approve',
  'payout.make',
  'reprint.approve',
  'withdrawal.decide',
  'invoice.rectify',
  'commission.clawback',
]

/** How long a proof is fresh. */
export const STEP_UP_MINUTES = 5
/** Lifetime of a staff session from its sign-in, whatever happens. */
export const SESSION_HOURS = 12

type BuiltInRole = {
  name: string
  permissions: readonly Permission[]
  idleMinutes: number
}

/** Roles that every shop begins with. Who gives rights does not move money: `admin` holds no refund. */
export const builtInRoles = {
  support: {
    name: 'Support',
    idleMinutes: 60,
    permissions: [
      'order.read',
      'order.contact',
      'order.note',
      'order.hold',
      'order.change',
      'order.cancel',
      'order.refund',
      'order.reprint',
      'order.resend',
      'order.resend_elsewhere',
      'order.release',
      'order.deliver',
      'order.create',
      'invoice.rectify',
      'withdrawal.receive',
      'withdrawal.decide',
      'action.open',
      'action.decide',
      'rendering.read',
      'ticket.read',
      'ticket.answer',
      'ticket.forward',
      'customer.read',
      'customer.note',
      'customer.point',
      'customer.see_as',
      'customer.sign_out',
      'mail.read',
      'payment.read',
      'production.read',
    ],
  },
  'support-lead': {
    name: 'Support lead',
    idleMinutes: 60,
    permissions: [
      'order.read',
      'order.contact',
      'order.note',
      'order.hold',
      'order.change',
      'order.cancel',
      'order.refund',
      'order.reprint',
      'order.resend',
      'order.resend_elsewhere',
      'order.release',
      'order.deliver',
      'order.create',
      'invoice.rectify',
      'refund.approve',
      'reprint.approve',
      'withdrawal.receive',
      'withdrawal.decide',
      'action.open',
      'action.decide',
      'rendering.read',
      'ticket.read',
      'ticket.answer',
      'ticket.macro',
      'ticket.forward',
      'ticket.forward_anywhere',
      'ticket.settings',
      'ticket.figures',
      'customer.read',
      'customer.note',
      'customer.point',
      'customer.see_as',
      'customer.sign_out',
      'customer.guest_data',
      'mail.read',
      'payment.read',
      'production.read',
      'report.money',
      'export.personal',
      'view.share',
      'todo.reopen',
    ],
  },
  prepress: {
    name: 'Prepress',
    idleMinutes: 60,
    permissions: [
      'order.read',
      'order.note',
      'order.hold',
      'order.release',
      'rendering.read',
      'rendering.retry',
      'action.open',
      'action.decide',
      'production.read',
    ],
  },
  production: {
    name: 'Production',
    idleMinutes: 60,
    permissions: [
      'order.read',
      'production.read',
      'production.move',
      'production.remake',
      'production.waive',
      'withdrawal.receive',
    ],
  },
  packing: {
    name: 'Packing',
    idleMinutes: 60,
    permissions: [
      'order.read',
      'order.contact',
      'production.read',
      'production.move',
      'production.remake',
      'production.pack',
      'withdrawal.receive',
    ],
  },
  catalogue: { name: 'Catalogue', idleMinutes: 60, permissions: ['rendering.read'] },
  translator: { name: 'Translator', idleMinutes: 60, permissions: [] },
  accountant: {
    name: 'Accountant',
    idleMinutes: 15,
    permissions: [
      'order.read',
      'order.contact',
      'order.note',
      'order.settle',
      'refund.approve',
      'payout.make',
      'invoice.rectify',
      'commission.clawback',
      'payment.read',
      'customer.read',
      'mail.read',
      'report.money',
      'export.personal',
    ],
  },
  admin: {
    name: 'Administrator',
    idleMinutes: 15,
    permissions: [
      'staff.manage',
      'audit.read',
      'health.read',
      'job.retry',
      'view.share',
      'mail.read',
      'order.read',
      'rendering.read',
      'rendering.retry',
      'production.read',
    ],
  },
} as const satisfies Record<string, BuiltInRole>

export type BuiltInRoleCode = keyof typeof builtInRoles
