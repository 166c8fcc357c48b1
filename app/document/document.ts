import { fillHeader } from './fill-header.ts'
import { submitOnce } from './submit-once.ts'
import { watchPage } from './watch-page.ts'

/** The only script of a document page. Everything on it works without this. */
void fillHeader()
submitOnce()
watchPage()
