import type { Clock } from '#app/editor/autosave/machine/local-draft.ts'
import { createDeviceStore } from './device-store.ts'

type Saved = { designId: string; revision: number }

const CHANNEL = 'designs'
const SIGN_OUT_CHANNEL = 'sign-out'

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
let signOutChannel: BroadcastChannel | undefined

export function notifyOtherTabs(saved: Saved): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  openChannel()?.postMessage(saved)
}

export function listenToOtherTabs(listen: (saved: Saved) => void): () => void {
  const onMessage = (event: MessageEvent<Saved>) => listen(event.data)
  const opened = openChannel()
  opened?.addEventListener('message', onMessage)
  return () => opened?.removeEventListener('message', onMessage)
}

/** Somebody is about to sign out: what is not sent by then is lost. */
export function notifySignOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  openSignOutChannel()?.postMessage('soon')
}

export function listenForSignOut(listen: () => void): () => void {
  const opened = openSignOutChannel()
  opened?.addEventListener('message', listen)
  return () => opened?.removeEventListener('message', listen)
}

function openSignOutChannel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) signOutChannel ??= new BroadcastChannel(SIGN_OUT_CHANNEL)
  return signOutChannel
}

function openChannel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(CHANNEL)
  return channel
}
