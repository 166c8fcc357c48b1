import type { Clock } from '#app/editor/keeping/machine/kept-copy.ts'
import { createDeviceStore } from './device-store.ts'

type Saved = { designId: string; revision: number }

const CHANNEL = 'designs'

export const deviceStore = createDeviceStore()

export const newId = () => crypto.randomUUID() as string

export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

let channel: BroadcastChannel | undefined

export function tellOtherTabs(saved: Saved): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  openChannel()?.postMessage(saved)
}

export function hearOtherTabs(listen: (saved: Saved) => void): () => void {
  const onMessage = (event: MessageEvent<Saved>) => listen(event.data)
  const opened = openChannel()
  opened?.addEventListener('message', onMessage)
  return () => opened?.removeEventListener('message', onMessage)
}

function openChannel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(CHANNEL)
  return channel
}
