const SAID_MS = 3_000

/** Puts a code on the clipboard, where the browser lets a page do so. */
export function offerCopy(place: HTMLElement): void {
  const { clipboard } = navigator
  const button = place.querySelector('button')!
  const said = place.querySelector<HTMLElement>('[data-copied]')!
  // Without https a browser has none.
  if (!(clipboard as Clipboard | undefined)) return
  button.classList.remove('unseen')
  button.addEventListener('click', () => {
    clipboard
      .writeText(place.dataset['copy']!)
      .then(() => {
        said.textContent = said.dataset['copied']!
        setTimeout(() => (said.textContent = ''), SAID_MS)
      })
      .catch(() => getSelection()?.selectAllChildren(place.querySelector('code')!))
  })
}
