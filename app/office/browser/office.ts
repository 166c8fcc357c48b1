import '#app/office/office.css'
import { insertMacros, autosaveDrafts } from './answers.ts'
import { watchSession } from './by-itself.ts'
import { copyTexts } from './copy.ts'
import { askBeforeSending, sendFiltersAtOnce, sendOnChange } from './forms.ts'
import { guardForms } from './guard.ts'
import { obeyKeys } from './keys.ts'
import { checkAll, showCurrentTabs, watchRows } from './list.ts'
import { followNews } from './live.ts'
import { closeMenus, openRail, switchTheme } from './menus.ts'
import { suggest } from './omnibox.ts'
import { readNotices } from './notices.ts'
import { tellPresence } from './presence.ts'
import { previewForms } from './preview.ts'
import { printPages } from './print.ts'
import { catchScans } from './scan.ts'
import { zoomTogether } from './zoom.ts'

document.documentElement.dataset['script'] = ''
watchSession()
sendFiltersAtOnce()
sendOnChange()
previewForms()
askBeforeSending()
guardForms()
checkAll()
showCurrentTabs()
copyTexts()
watchRows()
closeMenus()
openRail()
switchTheme()
catchScans()
obeyKeys()
suggest()
insertMacros()
autosaveDrafts()
zoomTogether()
tellPresence()
printPages()
readNotices()
followNews()
document.querySelector<HTMLElement>('[data-focus]')?.focus()

// Passkeys take code that no other page needs.
if (document.querySelector('[data-passkey], [data-new-passkey], [data-proof]')) {
  void import('./passkeys.ts').then(({ usePasskeys }) => usePasskeys())
}
for (const bar of document.querySelectorAll<HTMLElement>('[data-chat-desk]')) {
  void import('./chat.ts').then(({ followChat }) => followChat(bar))
}
