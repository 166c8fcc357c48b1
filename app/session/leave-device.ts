import { deviceStore, notifySignOut } from '#app/editor/autosave/browser/autosave-ports.ts'
import { forgetTraces } from './device-traces.ts'
import { ASKED } from './unsent-designs.ts'

const PATIENCE_MS = 3_000
const LOOK_EVERY_MS = 100

let isLeaving = false
let isAsked = false

/** Signs out once the shop has every design, or somebody has said that it need not. */
export async function leaveDevice(form: HTMLFormElement): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  if (!isAsked && (await countUnsent()) > 0) {
    isLeaving = false
    if (!showUnsent()) location.assign(`${form.dataset['signOut']}${ASKED}`)
    return
  }
  for (const { id } of await listCopies()) await deviceStore.remove(id).catch(() => {})
  forgetTraces()
  form.submit()
}

/** False on a page without the words for it. */
export function showUnsent(): boolean {
  const words = document.querySelector<HTMLElement>('[data-unsent-designs]')
  if (!words) return false
  words.hidden = false
  isAsked = true
  return true
}

/** Unsent work: what other tabs are working on is sent first, as far as they can. */
async function countUnsent(): Promise<number> {
  let copies = await listCopies()
  if (copies.length === 0) return 0
  notifySignOut()
  for (let waitedMs = 0; copies.length > 0 && waitedMs < PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    copies = await listCopies()
  }
  return copies.length
}

const listCopies = () => deviceStore.list().catch(() => [])
