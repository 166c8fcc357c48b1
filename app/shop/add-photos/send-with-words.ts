import { apiPath } from '#app/browser-api/api-path.ts'
import { ask, type ApiAnswer } from '#app/browser-api/ask.ts'
import { browserNetwork } from '#app/upload/browser-network.ts'
import { problemBeforeSending } from '#app/upload/check-file.ts'
import { createUploadQueue, isUnderWay } from '#app/upload/upload-queue.ts'
import { sendTo, showRows, type Arrived, type RowWords } from '#app/upload/upload-rows.ts'

type Words = RowWords & {
  chosen: string
  thanks: string
  required: string
  noRoom: string
  fields: Record<string, string>
}

/**
 * Adding photos: the name goes ahead, with the words; then photos are sent one by one, each with its progress
 * and again when the line breaks. What arrived is shown without another page.
 */
export function startAddingPhotos(form: HTMLFormElement): void {
  const token = form.dataset['addPhotos'] ?? ''
  const find = <Part extends HTMLElement>(selector: string) => form.querySelector<Part>(selector)
  const input = find<HTMLInputElement>('input[type=file]')
  const name = find<HTMLInputElement>('input[name=name]')
  const comment = find<HTMLTextAreaElement>('textarea')
  const list = find('[data-list]')
  const problem = find('[data-problem]')
  const thanks = find('[data-thanks]')
  const button = find<HTMLButtonElement>('button:not([type=button])')
  const told = find('[data-words]')?.dataset['words']
  if (!input || !name || !comment || !list || !problem || !thanks || !button || !told) return
  const words = JSON.parse(told) as Words
  const path = `/photo-collections/${token}` as const
  const chosen: File[] = []
  const waiting: HTMLElement[] = []
  let isAsking = false

  const queue = createUploadQueue<Arrived>({
    send: sendTo(apiPath('/photo-collections/{token}/photos', { token })),
    check: problemBeforeSending,
    onDone: () => {},
    network: browserNetwork,
  })
  showRows(queue, list, { ...words, problems: { ...words.problems, quota_exceeded: words.noRoom } })
  let isUnderWayNow = false
  queue.subscribe(() => {
    const wasUnderWay = isUnderWayNow
    isUnderWayNow = queue.getItems().some(isUnderWay)
    if (wasUnderWay && !isUnderWayNow) void showOwn()
    button.setAttribute('aria-busy', String(isUnderWayNow))
  })

  const say = (text: string) => {
    problem.textContent = text
    problem.hidden = text === ''
  }

  const tell = async (telling: Promise<ApiAnswer<unknown>>) => {
    const answer = await telling
    if (answer.kind === 'answer') return true
    const [code = ''] = answer.kind === 'refused' ? Object.values(answer.refused.fields) : []
    const isOver = answer.kind === 'refused' && [404, 410].includes(answer.status)
    // The page says what has become of the link.
    if (isOver) location.reload()
    const isFull = answer.kind === 'refused' && answer.refused.code === 'quota_exceeded'
    say(words.fields[code] ?? (isFull ? words.noRoom : words.problems['no_network']!))
    return false
  }

  async function send(): Promise<void> {
    const text = comment!.value.trim()
    if (chosen.length === 0 && text === '') return say(words.required)
    say('')
    const who = ask({ method: 'POST', path: `${path}/contributors`, input: { name: name!.value } })
    if (!(await tell(who))) return name!.focus()
    if (text !== '') {
      const said = ask({ method: 'POST', path: `${path}/comments`, input: { text } })
      if (!(await tell(said))) return
      comment!.value = ''
      thanks!.textContent = words.thanks
      await showOwn()
    }
    for (const row of waiting.splice(0)) row.remove()
    queue.add(chosen.splice(0))
  }

  form.dataset['enhanced'] = ''
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isAsking) return
    isAsking = true
    void send().finally(() => (isAsking = false))
  })
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    input.value = ''
    chosen.push(...files)
    list.hidden = chosen.length === 0 && list.children.length === 0
    for (const file of files) waiting.push(list.appendChild(chosenRow(file, words.chosen)))
    if (chosen.length > 0) say('')
  })
}

function chosenRow(file: File, text: string): HTMLElement {
  const row = document.createElement('li')
  for (const words of [file.name, text]) {
    row.appendChild(document.createElement('span')).textContent = words
  }
  return row
}

/** As the shop shows it: the same page once more, of which the parts that may have changed are taken. */
async function showOwn(): Promise<void> {
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const here of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const fresh = page.querySelector(`[data-fresh="${here.dataset['fresh']}"]`)
    if (fresh) here.replaceWith(document.adoptNode(fresh))
  }
}
