import type { MessageId } from '#app/i18n/message-id.ts'

/** Keys of the office, in one place: the script obeys them and the help sheet shows them. */
export const officeKeys = [
  { keys: ['/'], act: 'search', label: 'office.keys.search' },
  { keys: ['Ctrl', 'K'], act: 'search', label: 'office.keys.search' },
  { keys: ['j'], act: 'next', label: 'office.keys.next' },
  { keys: ['k'], act: 'previous', label: 'office.keys.previous' },
  { keys: ['x'], act: 'check', label: 'office.keys.check' },
  { keys: ['Space'], act: 'peek', label: 'office.keys.peek' },
  { keys: ['Enter'], act: 'open', label: 'office.keys.open' },
  { keys: ['e'], act: 'edit', label: 'office.keys.edit' },
  { keys: ['r'], act: 'reply', label: 'office.keys.reply' },
  { keys: ['a'], act: 'assign', label: 'office.keys.assign' },
  { keys: ['n'], act: 'note', label: 'office.keys.note' },
  { keys: ['?'], act: 'help', label: 'office.keys.help' },
] as const satisfies readonly { keys: readonly string[]; act: string; label: MessageId }[]

export type OfficeKeyAct = (typeof officeKeys)[number]['act']

/** Key by which pages of the menu are reached: `g o`. */
export const GO_KEY = 'g'
