import { apiPath } from '#app/browser-api/api-path.ts'
import { askByItself, tellSessionOver } from './by-itself.ts'

const BEAT_MS = 15_000
const TYPING_MS = 8_000
const SAVE_MS = 1_500

const written = (input: Record<string, string>, isLast = false): RequestInit => ({
  method: 'POST',
  headers: { 'idempotency-key': crypto.randomUUID() },
  body: new URLSearchParams(input),
  keepalive: isLast,
})

/** Tells colleagues that somebody looks at a ticket or types, shows who else does, and keeps the draft on the server. */
export function tellPresence(): void {
  const line = document.querySelector<HTMLElement>('[data-presence]')
  if (!line) return
  const publicId = line.dataset['presence'] ?? ''
  const presence = apiPath('/office/tickets/{public_id}/presence', { publicId })
  const draft = apiPath('/office/tickets/{public_id}/draft', { publicId })
  const area = document.querySelector<HTMLTextAreaElement>('[data-answer]')
  let typedAt = -Infinity
  let saving: ReturnType<typeof setTimeout> | undefined

  async function beat(): Promise<void> {
    if (document.visibilityState === 'hidden') return
    try {
      const isTyping = performance.now() - typedAt < TYPING_MS
      const answer = await askByItself(presence, written({ is_typing: String(isTyping) }))
      if (!answer.ok) return
      const told = (await answer.json()) as { others: { name: string; is_typing: boolean }[] }
      show(told.others)
    } catch {
      // The network is away: the next beat may come through.
    }
  }

  function show(others: readonly { name: string; is_typing: boolean }[]): void {
    const words = others
      .map(({ name, is_typing: isTyping }) =>
        (line!.dataset[isTyping ? 'types' : 'looks'] ?? '').replace('{name}', name),
      )
      .join(' ')
    // Said again, it would be read out again.
    if (line!.textContent !== words) line!.textContent = words
  }

  /** Words that a person writes: they are a sign of life, and a session that is over takes none. */
  async function save({ value }: HTMLTextAreaElement): Promise<void> {
    const text = value.trim() === '' ? undefined : value
    try {
      const { status } = await fetch(draft, written(text === undefined ? {} : { text }))
      if (status === 401) tellSessionOver()
    } catch {
      // The network is away: this browser keeps them too.
    }
  }

  area?.addEventListener('input', () => {
    const isFirst = performance.now() - typedAt > TYPING_MS
    typedAt = performance.now()
    if (isFirst) void beat()
    clearTimeout(saving)
    saving = setTimeout(() => void save(area), SAVE_MS)
  })
  area?.form?.addEventListener('submit', () => clearTimeout(saving))
  setInterval(() => void beat(), BEAT_MS)
  document.addEventListener('visibilitychange', () => void beat())
  addEventListener('pagehide', () => {
    void askByItself(presence, written({ is_leaving: 'true' }, true)).catch(() => {})
  })
  void beat()
}
