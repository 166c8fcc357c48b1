import { apiPath } from '#app/browser-api/api-path.ts'
import { askByItself, onSessionBack, onSessionOver, tellSessionOver } from './by-itself.ts'
import { tellUnread } from './notices.ts'

const POLL_MS = 15_000

type Task = {
  taskId: string
  state: string
  total: number
  done: number
  failed: number
}
type Counted = { counters: Readonly<Record<string, number>>; figures: string }
type Topic = 'tasks' | 'counters'

/**
 * Keeps the numbers of an open page true: counts of the menu and of Today, and how far own tasks are. By a stream of
 * events, or every few seconds where there can be none. A page that nobody looks at asks for nothing, and holds none
 * of the few connections that a browser has for one host.
 */
export function followNews(): void {
  if (!document.querySelector('[data-tray]')) return
  let stream: EventSource | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let isOver = false
  drawnOf = document.querySelector<HTMLElement>('[data-figures]')?.dataset['figures']

  function open(): void {
    if (isOver || stream || poll || document.visibilityState === 'hidden') return
    stream = new EventSource(apiPath('/office/live') + within())
    stream.addEventListener('tasks', ({ data }: MessageEvent<string>) => {
      const tray = JSON.parse(data) as { tasks: Task[]; unread: number }
      tellTasks(tray.tasks)
      tellUnread(tray.unread)
    })
    stream.addEventListener('counters', ({ data }: MessageEvent<string>) => {
      tellCounters(JSON.parse(data) as Counted)
    })
    stream.addEventListener('signed-out', tellSessionOver)
    stream.addEventListener('error', () => {
      // A browser opens a broken stream again by itself, but not one that was refused.
      if (stream?.readyState !== EventSource.CLOSED || isOver) return
      close()
      poll = setInterval(() => void ask(), POLL_MS)
      void ask()
    })
  }

  function close(): void {
    stream?.close()
    stream = undefined
    clearInterval(poll)
    poll = undefined
  }

  onSessionOver(() => {
    isOver = true
    close()
  })
  onSessionBack(() => {
    isOver = false
    open()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') close()
    else open()
  })
  addEventListener('pagehide', close)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) open()
  })
  open()
}

async function ask(): Promise<void> {
  try {
    const answer = await askByItself(apiPath('/office/news') + within())
    if (!answer.ok) return
    const news = (await answer.json()) as Counted & {
      tasks: (Omit<Task, 'taskId'> & { task_id: string })[]
      unread: number
    }
    tellTasks(news.tasks.map(({ task_id: taskId, ...task }) => ({ taskId, ...task })))
    tellUnread(news.unread)
    tellCounters(news)
  } catch {
    // The network is away: the next time it may be there.
  }
}

/** Stores to which this page was narrowed when it was drawn: its numbers are of just these. */
function within(): string {
  const stores = document.querySelector<HTMLElement>('[data-in-stores]')?.dataset['inStores']
  const named = (stores ?? '').split(',').filter(Boolean)
  return named.length > 0 ? `?${new URLSearchParams(named.map((one) => ['store', one]))}` : ''
}

/** Figures of which the page was drawn, before any of them could change. */
let drawnOf: string | undefined

function tellCounters({ counters, figures }: Counted): void {
  const number = numbers()
  for (const place of document.querySelectorAll<HTMLElement>('[data-counter]')) {
    const count = counters[place.dataset['counter']!] ?? 0
    place.textContent = number.format(count)
    place.hidden = count === 0
  }
  if (drawnOf !== undefined && drawnOf !== figures) void redraw('counters')
  drawnOf = figures
}

function tellTasks(tasks: readonly Task[]): void {
  for (const task of tasks) moveOn(task)
  const tray = document.querySelector<HTMLElement>('[data-tray]')
  const signature = tasks.map(({ taskId, state }) => `${taskId} ${state}`).join(',')
  if (!tray || tray.dataset['tray'] === signature) return
  // Until the server's words are there, the same news ask for nothing more.
  tray.dataset['tray'] = signature
  void redraw('tasks')
}

function moveOn({ taskId, done, failed, total }: Task): void {
  const number = numbers()
  for (const place of document.querySelectorAll<HTMLElement>(`[data-task="${taskId}"]`)) {
    const bar = place.querySelector('progress')
    if (bar) {
      bar.max = Math.max(total, 1)
      bar.value = done + failed
    }
    const line = place.dataset[failed > 0 ? 'lineFailed' : 'line']
    const words = place.querySelector('.o-hint')
    if (!line || !words) continue
    words.textContent = line
      .replace('{done}', number.format(done))
      .replace('{total}', number.format(total))
      .replace('{failed}', number.format(failed))
  }
}

const numbers = () =>
  new Intl.NumberFormat(document.documentElement.lang === 'es' ? 'es-ES' : 'en-GB')

const asked = { tasks: 0, counters: 0 }

/** Parts of this page that a topic decides, and the tray, as the server draws them now. */
async function redraw(topic: Topic): Promise<void> {
  const mine = (asked[topic] += 1)
  const places = [...document.querySelectorAll<HTMLElement>(`[data-live="${topic}"]`)]
  const tray = topic === 'tasks' ? document.querySelector<HTMLElement>('[data-tray]') : undefined
  if (places.length === 0 && !tray) return
  try {
    // Only its tray is wanted of a page that may be expensive.
    const address = places.length > 0 ? location.href : '/office/tasks'
    const answer = await askByItself(address)
    const text = await answer.text()
    // Something newer is on its way.
    if (!answer.ok || mine !== asked[topic]) return
    const page = new DOMParser().parseFromString(text, 'text/html')
    for (const place of tray ? [...places, tray] : places) replace(place, page)
  } catch {
    // The network is away: what stands there stays until the next news.
    if (tray) tray.dataset['tray'] = ''
  }
}

function replace(place: HTMLElement, page: Document): void {
  const drawn = page.getElementById(place.id)
  // Signed out meanwhile: a page without these parts came.
  if (!drawn) return
  const focused = place.contains(document.activeElement) ? document.activeElement : null
  const href = focused?.getAttribute('href')
  const isOpen = place.querySelector('details')?.open
  place.replaceChildren(...drawn.childNodes)
  const menu = place.querySelector('details')
  if (menu && isOpen) menu.open = true
  if (!focused) return
  const same = href
    ? place.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
    : place.querySelector<HTMLElement>('summary, button, a')
  same?.focus({ preventScroll: true })
}
