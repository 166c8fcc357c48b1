import { hasUnsaved, saveWork, watchForms } from './unsaved.ts'

const CHECK_EVERY_MS = 10 * 60 * 1000

/** Offers a reload when a newer version of the shop is out, but never over unsaved work. */
export function watchPage(): void {
  const notice = document.querySelector<HTMLElement>('[data-new-version]')
  const current = notice?.dataset['newVersion']
  if (!notice || !current) return
  watchForms(() => (notice.hidden = true))

  const check = async () => {
    if (!notice.hidden || hasUnsaved()) return
    const latest = await fetchLatestBuild()
    // Somebody may have started to type while the answer was on its way.
    if (latest && latest !== current && !hasUnsaved()) notice.hidden = false
  }
  const timer = setInterval(() => void check(), CHECK_EVERY_MS)
  addEventListener('focus', () => void check())
  addEventListener('pagehide', () => clearInterval(timer), { once: true })
  const reload = async () => {
    await saveWork()
    if (!hasUnsaved()) location.reload()
  }
  notice.querySelector('button')?.addEventListener('click', () => void reload())
}

async function fetchLatestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' })
    if (!response.ok) return undefined
    return ((await response.json()) as { id?: string }).id
  } catch {
    return undefined
  }
}
