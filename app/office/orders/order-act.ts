import type { MessageId } from '#app/i18n/message-id.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'

/** Something that a person of the office does with one order, offered as a link on its page. */
export type OrderAct = {
  /** Unique; also the last part of the address under which the act has its own page, as a rule. */
  name: string
  /** Key of a message in `messages/<language>/office-*.json`. */
  label: MessageId
  /** Address of the act's own page. */
  path: (order: { number: string }) => string
  /** Judged for the order's store: whoever lacks it does not see the act. */
  permission: Permission
  /** Statuses of an order in which the act is offered; undefined is all of them. */
  statuses?: readonly number[] | undefined
  /** `primary` stands in the page's head, `danger` at the end of the menu; all others in the menu. */
  tone?: 'primary' | 'danger' | undefined
}
