import type { MessageId } from '#app/i18n/message-id.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { OfficeIconName } from './kit/office-icon.tsx'
import type { OfficePage } from './office-page.ts'

export type MenuEntry = {
  label: MessageId
  icon: OfficeIconName
  group: 'work' | 'make' | 'shop' | 'house'
  /** Second key after `g`. */
  key?: string
}

export type OfficeRoute = {
  /** Under `/office`; `:name` is a parameter. */
  path: string
  /** `session`: everybody who is signed in. */
  permission: Permission | 'session'
  // oxlint-disable-next-line typescript/no-explicit-any -- each page knows its own data
  load: () => Promise<{ page: OfficePage<any> }>
  menu?: MenuEntry
  /** Of a page that stands in no menu, and is gone to by its name all the same. */
  named?: Pick<MenuEntry, 'label' | 'icon'>
}
