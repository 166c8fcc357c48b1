/** A picture opens above the page instead of leaving it, and comes closer where it is touched. */
export function startGallery(gallery: HTMLElement): void {
  leadToPlaces(gallery)
  const dialog = gallery.querySelector('dialog')!
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery-zoom')]
  for (const [index, link] of links.entries()) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      showPicture(dialog, links, index)
      dialog.showModal()
    })
  }
  dialog.addEventListener('click', (event) => {
    const turn = (event.target as Element).closest<HTMLElement>('[data-turn]')
    if (turn) turnBy(dialog, links, Number(turn.dataset['turn']))
    else if (event.target instanceof HTMLImageElement) comeCloser(dialog, event)
    else if (!(event.target as Element).closest('button')) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowRight') turnBy(dialog, links, 1)
    if (event.key === 'ArrowLeft') turnBy(dialog, links, -1)
  })
}

/** A click on a small picture would leave a step in the history that leads nowhere. */
function leadToPlaces(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('.gallery-strip')
  if (!strip) return
  const places = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery-places a')]
  for (const place of places) {
    place.addEventListener('click', (event) => {
      event.preventDefault()
      const picture = gallery.querySelector<HTMLElement>(place.hash)!
      strip.scrollTo({ left: picture.offsetLeft - strip.offsetLeft })
    })
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const place = places.find(({ hash }) => hash === `#${target.id}`)
        if (isIntersecting) place?.setAttribute('aria-current', 'true')
        else place?.removeAttribute('aria-current')
      }
    },
    { root: strip, threshold: 0.6 },
  )
  for (const picture of strip.children) observer.observe(picture)
}

function showPicture(dialog: HTMLDialogElement, links: readonly HTMLElement[], index: number) {
  const picture = links[index]!.firstElementChild!.cloneNode(true) as HTMLElement
  for (const sized of picture.querySelectorAll('[sizes]')) sized.setAttribute('sizes', '200vw')
  picture.querySelector('img')!.loading = 'eager'
  const stage = dialog.querySelector('.zoom-stage')!
  stage.classList.remove('is-close')
  stage.replaceChildren(picture)
  dialog.dataset['shown'] = String(index)
}

function turnBy(dialog: HTMLDialogElement, links: readonly HTMLElement[], step: number) {
  const next = (Number(dialog.dataset['shown']) + step + links.length) % links.length
  showPicture(dialog, links, next)
}

/** Zoom step: what was under the pointer stays under it. */
function comeCloser(dialog: HTMLDialogElement, event: MouseEvent) {
  const stage = dialog.querySelector('.zoom-stage')!
  const image = event.target as HTMLElement
  const across = event.offsetX / image.offsetWidth
  const down = event.offsetY / image.offsetHeight
  const isClose = stage.classList.toggle('is-close')
  if (!isClose) return
  stage.scrollTo({
    left: across * image.offsetWidth - stage.clientWidth / 2,
    top: down * image.offsetHeight - stage.clientHeight / 2,
    behavior: 'instant',
  })
}
