import { fillHeader } from './fill-header.ts'
import { submitOnce } from './submit-once.ts'
import { watchSearch } from './watch-search.ts'
import { watchPage } from './watch-page.ts'

/** The only script of a document page. Everything on it works without this. */
void fillHeader()
submitOnce()
watchPage()
watchSearch()
for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) {
  void import('./gallery.ts').then(({ startGallery }) => startGallery(gallery))
}
