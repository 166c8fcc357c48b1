import type { Quick } from '#app/shop/quick/start-quick.ts'

/**
 * Shows what only a script can do, and loads that script when somebody begins: a page that is only
 * looked at stays as light as it is.
 */
export function wakeQuick(form: HTMLFormElement): void {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-quick-${name}]`)
  const choose = find('choose')
  let starting: Promise<Quick> | undefined

  async function wake(then?: (quick: Quick) => void): Promise<void> {
    starting ??= import('#app/shop/quick/start-quick.ts').then(({ startQuick }) => startQuick(form))
    try {
      const quick = await starting
      then?.(quick)
    } catch {
      starting = undefined
      find('unloaded')!.hidden = false
    }
  }

  for (const begun of ['focusin', 'change']) form.addEventListener(begun, () => void wake())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void wake((quick) => quick.addToCart())
  })
  find('edit')?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void wake((quick) => quick.edit())
  })
  choose?.addEventListener('click', () => form.querySelector<HTMLElement>('[type=file]')!.click())
  document.querySelector('[data-gallery]')?.addEventListener('dragenter', () => void wake(), {
    once: true,
  })
  for (const part of [form, choose]) part?.classList.remove('unseen')
  try {
    if (sessionStorage.getItem(form.id) !== null) void wake()
  } catch {
    // A browser that stores nothing has nothing to bring back.
  }
}
