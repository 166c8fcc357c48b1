import type { Entered } from './personalise.ts'
import type { QuickData, QuickWords } from './quick-data.ts'
import { askAbout } from './quick-questions.ts'

/** Quick page: what it shows and hears; what that means is for others. */
export function openQuickPage(form: HTMLFormElement) {
  const data = JSON.parse(form.dataset['quick']!) as QuickData
  const words = JSON.parse(form.dataset['words']!) as QuickWords
  const find = <Kind extends HTMLElement>(name: string) =>
    document.querySelector<Kind>(`[data-quick-${name}]`)!
  const texts = [...form.querySelectorAll<HTMLInputElement>('[data-quick-text]')]
  const photos = [...form.querySelectorAll<HTMLInputElement>('[data-quick-photo]')]
  const edit = find<HTMLAnchorElement>('edit')
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')!
  let canvas: HTMLCanvasElement | undefined
  let isLeaving = false

  /** In the place of the first picture, over it: nothing moves. */
  function openCanvas(): HTMLCanvasElement {
    const made = document.createElement('canvas')
    made.className = 'quick-picture'
    made.role = 'img'
    made.ariaLabel = words.alt
    const strip = gallery.querySelector('.gallery-strip')!
    const first = strip.firstElementChild ?? strip.appendChild(document.createElement('li'))
    first.append(made)
    strip.scrollTo({ left: 0 })
    return made
  }

  const fieldOf = (input: HTMLInputElement) => input.closest<HTMLElement>('[data-quick-field]')!

  return {
    data,
    words,
    editHref: edit.href,
    draftHref: (designId: string) => `${data.editorHref}?draft=${designId}`,
    /** Without a picture the shop's own one is seen again. */
    show(picture: ImageData | undefined): void {
      gallery.toggleAttribute('data-personal', picture !== undefined)
      if (!picture) return canvas?.remove()
      if (!canvas?.isConnected) canvas = openCanvas()
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d', { willReadFrequently: true })!.putImageData(picture, 0, 0)
    },
    say(text: string): void {
      const status = find('status')
      if (status.textContent !== text) status.textContent = text
    },
    /** An empty text takes the complaint away; the field is where it can be helped. */
    complain(text: string, field?: HTMLElement): void {
      const problem = find('problem')
      problem.hidden = text === ''
      problem.querySelector('p')!.textContent = text
      if (text !== '') find('status').textContent = ''
      field?.focus()
    },
    progress(field: string, share: number | undefined): void {
      const input = photos.find((one) => one.dataset['quickPhoto'] === field)
      const bar = input && fieldOf(input).querySelector('progress')
      if (!bar) return
      bar.hidden = share === undefined
      if (share !== undefined) bar.value = share
    },
    markPhoto(field: string): void {
      const input = photos.find((one) => one.dataset['quickPhoto'] === field)
      if (input) fieldOf(input).dataset['isFilled'] = ''
    },
    /** The field of a photo without which there is nothing to print. */
    missingPhoto: (given: Entered['photos']): HTMLElement | undefined =>
      photos.find(
        ({ required, dataset }) => required && !Object.hasOwn(given, dataset['quickPhoto']!),
      ),
    restore({ words: typed, photos: given }: Entered): void {
      for (const input of texts) {
        const text = typed[input.dataset['quickText']!]
        // Typed while the script was on its way.
        if (input.value !== input.defaultValue) input.dispatchEvent(new Event('input'))
        else if (text !== undefined) input.value = text
      }
      for (const field of Object.keys(given)) this.markPhoto(field)
      for (const input of photos) {
        if (input.files?.length) input.dispatchEvent(new Event('change'))
      }
    },
    onWords(listen: (typed: Record<string, string>) => void): void {
      for (const input of texts) {
        input.addEventListener('input', () =>
          listen({ [input.dataset['quickText']!]: input.value }),
        )
      }
    },
    onPhoto(listen: (field: string, file: File) => void): void {
      for (const input of photos) {
        input.addEventListener('change', () => {
          const [file] = input.files ?? []
          if (file) listen(input.dataset['quickPhoto']!, file)
          // The same file again is a choice, too.
          input.value = ''
        })
      }
      listenToDrops(gallery, (file) => {
        const input = photos.find((one) => !('isFilled' in fieldOf(one).dataset)) ?? photos[0]
        if (input) listen(input.dataset['quickPhoto']!, file)
      })
    },
    question: askAbout,
    /** Busy until the next page is there. */
    leave(href: string): void {
      isLeaving = true
      location.assign(href)
    },
    /** A second press while the first is at work does nothing. */
    oneAtATime:
      <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
      async (...given: Given): Promise<void> => {
        // The bar's button stands elsewhere on the page, and is this form's too.
        const buttons = [...form.elements].filter((one) => one.matches('[type=submit]'))
        if (buttons.some(({ ariaBusy }) => ariaBusy === 'true')) return
        for (const button of buttons) button.ariaBusy = 'true'
        isLeaving = false
        try {
          await work(...given)
        } finally {
          if (!isLeaving) for (const button of buttons) button.ariaBusy = null
        }
      },
  }
}

function listenToDrops(target: HTMLElement, take: (file: File) => void): void {
  const mark = (isOver: boolean) => target.toggleAttribute('data-drop', isOver)
  target.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    mark(true)
  })
  target.addEventListener('dragleave', (event) => {
    if (!target.contains(event.relatedTarget as Node | null)) mark(false)
  })
  target.addEventListener('drop', (event) => {
    event.preventDefault()
    mark(false)
    const [file] = event.dataTransfer?.files ?? []
    if (file) take(file)
  })
}
