/** Some pictures are drawn when they are first asked for; a shop that is busy answers "later". */
const WAITS_MS = [3_000, 5_000, 10_000, 20_000, 40_000]

/** Shows a calm place instead of a broken picture, and asks again a few times. */
export function retryLatePictures(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('error', ({ target }) => retry(target), { capture: true })
  document.addEventListener('load', ({ target }) => arrived(target), { capture: true })
  // Those that failed before this script was there.
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') retry(picture)
  }
}

let isWatching = false

function retry(target: EventTarget | null): void {
  if (!isCatalogue(target)) return
  const tries = Number(target.dataset['late'] ?? 0)
  const wait = WAITS_MS[tries]
  if (wait === undefined) return
  target.dataset['late'] = String(tries + 1)
  setTimeout(() => {
    // The same address again: a browser asks anew for what it could not show.
    target.src = target.getAttribute('src')!
  }, wait)
}

function arrived(target: EventTarget | null): void {
  if (isCatalogue(target)) delete target.dataset['late']
}

const isCatalogue = (target: EventTarget | null): target is HTMLImageElement =>
  target instanceof HTMLImageElement && target.dataset['placeholder'] !== undefined
