import { readProblem } from './read-refusal.ts'
import { readJson, sendRequest } from './send-request.ts'
import { problemOfRefusal } from './upload-problems.ts'
import type { createUploadQueue, QueueItem, SendFile } from './upload-queue.ts'

export type RowWords = {
  sending: string
  sent: string
  again: string
  problems: Record<string, string>
}

export type Arrived = { arrived: number; refused: { name: string; refusal: string }[] }

/** A line for each file of the queue, with how far it is or what is wrong with it. */
export function showRows(
  queue: ReturnType<typeof createUploadQueue<Arrived>>,
  list: HTMLElement,
  words: RowWords,
): void {
  const rows = new Map<number, HTMLElement>()
  queue.subscribe(() => {
    list.hidden = false
    for (const item of queue.getItems()) {
      const row = rows.get(item.id) ?? list.appendChild(document.createElement('li'))
      rows.set(item.id, row)
      showItem(row, item, words, () => queue.retry(item.id))
    }
  })
}

/** One file as a form of its own. Where the link is over, the page says what to do now. */
export const sendTo =
  (url: string): SendFile<Arrived> =>
  async (file, { signal, onProgress }) => {
    await file.slice(0, 1).arrayBuffer()
    const body = new FormData()
    body.append('img', file, file.name)
    const onSent = (bytes: number) => onProgress(Math.min(1, bytes / file.size))
    const heard = await sendRequest({ method: 'POST', url, body, signal, onSent })
    if (heard.status === 404 || heard.status === 410 || heard.status === 401) {
      location.reload()
      return { kind: 'problem', problem: 'session_over' }
    }
    const result = heard.status === 200 ? (readJson(heard.text) as Arrived) : undefined
    if (!result) return readProblem(heard)
    const [refused] = result.refused
    return result.arrived === 0 && refused
      ? { kind: 'problem', problem: problemOfRefusal({ code: refused.refusal }) }
      : { kind: 'done', result }
  }

function showItem(row: HTMLElement, item: QueueItem, words: RowWords, retry: () => void): void {
  const { name, state, share, problem, canRetry } = item
  row.dataset['state'] = state
  const isThere = state === 'done' || state === 'known'
  const parts: (string | Node)[] = [name, isThere ? `✓ ${words.sent}` : '']
  if (problem) parts.push(paragraph(words.problems[problem] ?? ''))
  else if (!isThere) parts.push(progress(share, `${words.sending}: ${name}`))
  if (canRetry && state === 'failed') parts.push(retryButton(words.again, retry))
  row.replaceChildren(...parts.map((part) => (typeof part === 'string' ? span(part) : part)))
}

function span(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  return element
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

function progress(share: number, label: string): HTMLElement {
  const element = document.createElement('progress')
  element.max = 1
  element.value = share
  element.setAttribute('aria-label', label)
  return element
}

function retryButton(text: string, retry: () => void): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'button button-secondary button-small'
  element.textContent = text
  element.addEventListener('click', retry)
  return element
}
