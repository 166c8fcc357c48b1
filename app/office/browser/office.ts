import '#app/office/office.css'
import { insertMacros, keepDrafts } from './answers.ts'
import { askBeforeSending, sendFiltersAtOnce, sendOnChange } from './forms.ts'
import { obeyKeys } from './keys.ts'
import { checkAll } from './list.ts'
import { closeMenus, openRail, switchTheme } from './menus.ts'
import { suggest } from './omnibox.ts'
import { previewForms } from './preview.ts'

document.documentElement.dataset['script'] = ''
sendFiltersAtOnce()
sendOnChange()
previewForms()
askBeforeSending()
checkAll()
closeMenus()
openRail()
switchTheme()
obeyKeys()
suggest()
insertMacros()
keepDrafts()
document.querySelector<HTMLElement>('[data-focus]')?.focus()

// Passkeys take code that no other page needs.
if (document.querySelector('[data-passkey], [data-new-passkey], [data-proof]')) {
  void import('./passkeys.ts').then(({ usePasskeys }) => usePasskeys())
}
