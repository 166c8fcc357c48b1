import { ask } from '#app/browser-api/ask.ts'

type Said = { position: number; isOurs: boolean; text: string; at: string; from?: string }
type State = { isLive: boolean; isThere: boolean; isTyping: boolean; read: number; who?: string }

const BEAT_MS = 20_000
const TYPING_EVERY_MS = 2_500
const TYPING_SHOWN_MS = 6_000
const AGAIN_MS = 2_000

/** A chat while its page is open: what is said appears at once, and nothing that was sent is lost or said twice. */
export function startChat(room: HTMLElement): void {
  const words = room.dataset as Record<string, string>
  const publicId = words['chat']!
  const key = words['chatKey'] || undefined
  const log = room.querySelector<HTMLElement>('[data-chat-log]')!
  const line = room.querySelector<HTMLElement>('[data-chat-state]')!
  const form = room.querySelector<HTMLFormElement>('[data-chat-form]')!
  const area = form.querySelector('textarea')!
  const title = document.title
  let after = Number(words['chatAfter'])
  let state: State | undefined
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let told = 0
  let isOver = false

  function note(isTyping = false): void {
    if (document.visibilityState === 'hidden' || isOver) return
    void ask({
      method: 'POST',
      path: `/tickets/${publicId}/chat/presence`,
      input: { key, isTyping, read: after },
    })
  }

  function headOf(who: string, at: string): HTMLElement {
    const head = document.createElement('p')
    head.className = 'conversation-head'
    const name = document.createElement('strong')
    name.textContent = who
    const time = document.createElement('time')
    time.dateTime = at
    time.className = 'muted'
    time.textContent = new Date(at).toLocaleTimeString(document.documentElement.lang, {
      hour: '2-digit',
      minute: '2-digit',
    })
    head.append(name, ' ', time)
    return head
  }

  function add(said: Omit<Said, 'position'>, position?: number): HTMLElement {
    const item = document.createElement('li')
    item.className = 'conversation-message'
    const name = said.from ? words['chatShop']!.replace('{name}', said.from) : words['chatBrand']!
    const text = document.createElement('p')
    text.className = 'ticket-message'
    text.textContent = said.text
    item.append(headOf(said.isOurs ? name : words['chatYou']!, said.at), text)
    if (said.isOurs) item.dataset['ours'] = ''
    if (position !== undefined) item.dataset['position'] = String(position)
    log.append(item)
    item.scrollIntoView({ block: 'nearest' })
    return item
  }

  function hear(said: Said): void {
    if (said.position > after) after = said.position
    if (log.querySelector(`[data-position="${said.position}"]`)) return
    // Own words that are still on their way stand there already.
    const own = said.isOurs
      ? undefined
      : [...log.querySelectorAll<HTMLElement>('[data-pending]')].find(
          (item) => item.querySelector('.ticket-message')!.textContent === said.text,
        )
    if (own) settle(own, said.position)
    else add(said, said.position)
    if (said.isOurs && document.visibilityState === 'hidden') document.title = `● ${title}`
    note()
    show()
  }

  function settle(item: HTMLElement, position: number): void {
    item.dataset['position'] = String(position)
    delete item.dataset['pending']
    item.querySelector('[data-mark]')?.remove()
    show()
  }

  function show(isOffline = false): void {
    if (!state) return
    const who = state.who ?? words['chatBrand']!
    const id = isOffline
      ? 'chatOffline'
      : state.isTyping
        ? 'chatTyping'
        : state.isThere
          ? 'chatThere'
          : 'chatWaiting'
    const text = words[id]!.replace('{name}', who)
    if (line.textContent !== text) line.textContent = text
    for (const mark of log.querySelectorAll('[data-read]')) mark.remove()
    const own = [...log.querySelectorAll<HTMLElement>('[data-position]:not([data-ours])')].at(-1)
    if (!own || Number(own.dataset['position']) > state.read) return
    const mark = document.createElement('span')
    mark.className = 'muted chat-mark'
    mark.dataset['read'] = ''
    mark.textContent = words['chatRead']!
    own.append(mark)
  }

  function learn(next: State): void {
    if (isOver) return
    state = { ...next, who: next.who ?? state?.who }
    if (!next.isLive) {
      isOver = true
      // The page of the ticket says how it goes on.
      location.reload()
      return
    }
    clearTimeout(typingTimer)
    if (next.isTyping) {
      typingTimer = setTimeout(() => {
        state = { ...state!, isTyping: false }
        show()
      }, TYPING_SHOWN_MS)
    }
    show()
  }

  async function send(text: string, item: HTMLElement, idempotencyKey: string): Promise<void> {
    const answer = await ask({
      method: 'POST',
      path: `/tickets/${publicId}/chat`,
      input: { key, message: text },
      idempotencyKey,
    })
    if (answer.kind === 'answer') return settle(item, answer.value.position)
    const mark = item.querySelector<HTMLElement>('[data-mark]')!
    const again = document.createElement('button')
    again.type = 'button'
    again.className = 'chat-again'
    again.textContent = words['chatAgain']!
    again.addEventListener('click', () => {
      mark.textContent = words['chatSending']!
      void send(text, item, idempotencyKey)
    })
    mark.replaceChildren(again)
  }

  form.addEventListener('submit', (event) => {
    const pressed = event.submitter as HTMLButtonElement | null
    if (pressed?.value === 'end') {
      // The answer to this form says so: the news of it must not load the page once more.
      isOver = true
      return
    }
    event.preventDefault()
    form.ariaBusy = null
    const text = area.value.trim()
    if (text === '') return
    const item = add({ isOurs: false, text, at: new Date().toISOString() })
    item.dataset['pending'] = ''
    const mark = document.createElement('span')
    mark.className = 'muted chat-mark'
    mark.dataset['mark'] = ''
    mark.textContent = words['chatSending']!
    item.append(mark)
    area.value = ''
    area.focus()
    void send(text, item, crypto.randomUUID())
  })
  area.addEventListener('input', () => {
    const now = Date.now()
    if (now - told < TYPING_EVERY_MS) return
    told = now
    note(true)
  })
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return
    document.title = title
    note()
  })
  setInterval(note, BEAT_MS)
  note()
  follow()

  /** By a stream; where none comes through, by questions that wait for their answer. */
  function follow(): void {
    const query = new URLSearchParams({ ...(key && { key }), after: String(after) })
    const stream = new EventSource(`/api/chat/${publicId}/events?${query}`)
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      hear(JSON.parse(data) as Said)
    })
    stream.addEventListener('state', ({ data }: MessageEvent<string>) => {
      learn(JSON.parse(data) as State)
    })
    stream.addEventListener('error', () => {
      // A browser opens a broken stream again by itself, but not one that was refused.
      show(true)
      if (stream.readyState === EventSource.CLOSED && !isOver) void poll('')
    })
    addEventListener('pagehide', () => stream.close())
  }

  async function poll(sign: string): Promise<void> {
    let next = sign
    while (!isOver) {
      try {
        const query = new URLSearchParams({
          ...(key && { key }),
          after: String(after),
          state: next,
        })
        const answer = await fetch(`/api/chat/${publicId}/poll?${query}`)
        if (answer.status === 404 || answer.status === 410) return
        if (!answer.ok) throw new Error(String(answer.status))
        const news = (await answer.json()) as State & { messages: Said[]; sign: string }
        for (const said of news.messages) hear(said)
        learn(news)
        next = news.sign
      } catch {
        show(true)
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
  }
}
