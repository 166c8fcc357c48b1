import { startConsent } from '#app/consent/start-consent.ts'
import { retryLatePictures } from '#app/ui/picture/late-pictures.ts'
import { closeMenus } from './close-menus.ts'
import { fillHeader } from './fill-header.ts'
import { submitOnce } from './submit-once.ts'
import { wakeQuick } from './wake-quick.ts'
import { watchSearch } from './watch-search.ts'
import { watchPage } from './watch-page.ts'
import { watchSignOut } from '#app/session/watch-sign-out.ts'

/** The only script of a document page. Everything on it works without this. */
closeMenus()
fillHeader()
void startConsent()
submitOnce()
watchPage()
watchSearch()
watchSignOut()
retryLatePictures()
for (const form of document.querySelectorAll<HTMLFormElement>('[data-quick]')) wakeQuick(form)
for (const list of document.querySelectorAll<HTMLElement>('[data-list]')) {
  void import('./live-list.ts').then(({ startLiveList }) => startLiveList(list))
}
for (const bar of document.querySelectorAll<HTMLElement>('[data-buy-bar]')) {
  void import('./buy-bar.ts').then(({ startBuyBar }) => startBuyBar(bar))
}
for (const form of document.querySelectorAll<HTMLFormElement>('[data-wish]')) {
  void import('./wish-and-share.ts').then(({ startWish }) => startWish(form))
}
for (const place of document.querySelectorAll<HTMLElement>('[data-share]')) {
  void import('./wish-and-share.ts').then(({ offerShare }) => offerShare(place))
}
for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) {
  void import('./gallery.ts').then(({ startGallery }) => startGallery(gallery))
}
for (const film of document.querySelectorAll<HTMLElement>('[data-silent-loop]')) {
  void import('./silent-loop.ts').then(({ startSilentLoop }) => startSilentLoop(film))
}
for (const form of document.querySelectorAll<HTMLFormElement>('[data-phone-upload]')) {
  void import('#app/shop/phone-upload/send-photos.ts').then(({ startPhoneUpload }) =>
    startPhoneUpload(form),
  )
}
for (const form of document.querySelectorAll<HTMLFormElement>('[data-add-photos]')) {
  void import('#app/shop/add-photos/send-with-words.ts').then(({ startAddingPhotos }) =>
    startAddingPhotos(form),
  )
}
for (const offer of document.querySelectorAll<HTMLElement>('[data-passkey-entry]')) {
  void import('./enter-by-passkey.ts').then(({ offerPasskey }) => offerPasskey(offer))
}
for (const room of document.querySelectorAll<HTMLElement>('[data-chat]')) {
  void import('./chat.ts').then(({ startChat }) => startChat(room))
}
for (const code of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  void import('./copy-code.ts').then(({ offerCopy }) => offerCopy(code))
}
for (const clock of document.querySelectorAll<HTMLElement>('[data-countdown]')) {
  void import('./countdown.ts').then(({ startCountdown }) => startCountdown(clock))
}
