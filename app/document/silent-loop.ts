/** Films that move by themselves: only in view, never for whoever wants less movement or less data, and always with a button. */
export function startSilentLoop(place: HTMLElement): void {
  const button = place.querySelector('button')!
  const film = document.createElement('video')
  film.muted = true
  film.loop = true
  film.playsInline = true
  film.preload = 'none'
  film.tabIndex = -1
  film.setAttribute('aria-hidden', 'true')
  // Whoever stopped it does not want it to go on at the next scroll.
  let isStopped = !mayMove()
  film.addEventListener('playing', () => {
    place.dataset['state'] = 'playing'
    button.setAttribute('aria-label', place.dataset['pause']!)
  })
  film.addEventListener('pause', () => {
    place.dataset['state'] = 'paused'
    button.setAttribute('aria-label', place.dataset['play']!)
  })
  button.addEventListener('click', () => {
    isStopped = !film.paused
    if (isStopped) film.pause()
    else play()
  })
  button.setAttribute('aria-label', place.dataset['play']!)
  button.disabled = false
  button.classList.remove('unseen')

  function play(): void {
    if (!film.isConnected) {
      film.src = place.dataset['silentLoop']!
      button.before(film)
    }
    // Refused where the browser saves power: the still and its button stay.
    film.play().catch(() => {})
  }

  new IntersectionObserver(
    ([entry]) => {
      if (!entry!.isIntersecting) film.pause()
      else if (!isStopped) play()
    },
    { threshold: 0.4 },
  ).observe(place)
}

function mayMove(): boolean {
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
  const wants = (feature: string) => matchMedia(`(${feature}: reduce)`).matches
  return !saves && !wants('prefers-reduced-motion') && !wants('prefers-reduced-data')
}
