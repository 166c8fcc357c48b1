import { apiPath } from '#app/browser-api/api-path.ts'
import { askByItself } from './by-itself.ts'

type State = {
  is_live: boolean
  is_customer_there: boolean
  is_customer_typing: boolean
  customer_read: number
  position: number
  revision: number
}

const BEAT_MS = 20_000
const TYPING_EVERY_MS = 2_500
const TYPING_SHOWN_MS = 6_000

/** A chat on the page of its ticket: what the customer says appears at once, and answers leave without a new page. */
export function followChat(bar: HTMLElement): void {
  const words = bar.dataset as Record<string, string>
  const publicId = words['chatDesk']!
  const line = bar.querySelector<HTMLElement>('[data-chat-state]')!
  let position = Number(words['chatPosition'])
  let told = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const thread = () => document.getElementById('thread')!
  const area = () => document.querySelector<HTMLTextAreaElement>('[data-answer]')

  function note(isTyping = false): void {
    if (isOver || document.visibilityState === 'hidden') return
    void askByItself(apiPath('/office/tickets/{public_id}/chat/presence', { publicId }), {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: new URLSearchParams({ is_typing: String(isTyping), read: String(position) }),
    }).catch(() => {})
  }

  /** Parts of the page as the server draws them now; the text that is being written stays. */
  async function redraw(answer?: Response): Promise<void> {
    const page = new DOMParser().parseFromString(
      await (answer ?? (await askByItself(location.pathname))).text(),
      'text/html',
    )
    const drawn = page.getElementById('thread')
    // Of what the page asked for itself: signed out meanwhile, and said so.
    if (!drawn) return answer && location.reload()
    thread().replaceChildren(...drawn.childNodes)
    for (const name of ['revision', '_key']) {
      const fresh = page.querySelector<HTMLInputElement>(`#answer-form input[name=${name}]`)
      const own = document.querySelector<HTMLInputElement>(`#answer-form input[name=${name}]`)
      if (fresh && own) own.value = fresh.value
    }
    thread().lastElementChild?.scrollIntoView({ block: 'nearest' })
  }

  async function learn(state: State): Promise<void> {
    if (!state.is_live) return leave()
    const isNew = state.position > position
    position = Math.max(position, state.position)
    line.textContent = state.is_customer_typing
      ? words['chatTyping']!
      : state.is_customer_there
        ? words['chatThere']!
        : words['chatAway']!
    clearTimeout(timer)
    if (state.is_customer_typing) {
      timer = setTimeout(() => (line.textContent = words['chatThere']!), TYPING_SHOWN_MS)
    }
    if (isNew) {
      await redraw()
      note()
    }
    mark(state.customer_read)
  }

  /** Chat that has ended: the page stays, with what is written on it, and answers go as mails again. */
  async function leave(): Promise<void> {
    isOver = true
    stream.close()
    clearInterval(beat)
    await redraw()
    bar.remove()
  }

  function mark(read: number): void {
    for (const old of document.querySelectorAll('[data-chat-seen]')) old.remove()
    const last = [...document.querySelectorAll<HTMLElement>('#thread [data-direction=OUT]')].at(-1)
    if (!last || Number(last.dataset['position']) > read) return
    const seen = document.createElement('span')
    seen.className = 'o-hint'
    seen.dataset['chatSeen'] = ''
    seen.textContent = words['chatRead']!
    last.append(seen)
  }

  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const pressed = event.submitter as HTMLButtonElement | null
    if (isOver || form !== area()?.form || pressed?.value !== 'answer') return
    const fields = [...new FormData(form, pressed)]
    // Files go as the form sends them: the page comes back with what was taken of them.
    if (fields.some(([, value]) => value instanceof File && value.size > 0)) return
    event.preventDefault()
    const body = new URLSearchParams(
      fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    pressed.disabled = true
    void fetch(form.action, { method: 'POST', body })
      .then(async (answer) => {
        // Refused, or on to a form: the page itself says so.
        if (!answer.redirected || !answer.url.includes(location.pathname)) {
          if (answer.redirected) return location.assign(answer.url)
          form.submit()
          return
        }
        area()!.value = ''
        await redraw(answer)
      })
      .catch(() => form.submit())
      .finally(() => {
        pressed.disabled = false
        delete form.dataset['sending']
        area()?.focus()
      })
  })
  area()?.addEventListener('input', () => {
    const now = Date.now()
    if (now - told < TYPING_EVERY_MS) return
    told = now
    note(true)
  })
  document.addEventListener('visibilitychange', () => note())
  const beat = setInterval(note, BEAT_MS)
  // Words that were typed before this script had come.
  note(document.activeElement === area() && area()?.value !== '')
  const stream = new EventSource(apiPath('/office/chat/{public_id}/events', { publicId }))
  stream.addEventListener('state', ({ data }: MessageEvent<string>) => {
    void learn(snake(JSON.parse(data) as Record<string, unknown>))
  })
  addEventListener('pagehide', () => stream.close())
}

/** The stream speaks as pages do, the API as the wire does. */
const snake = (state: Record<string, unknown>): State =>
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as State
