import { ask } from '#app/browser-api/ask.ts'
import type { PhotoLibrary } from '#app/editor/photos/library/photo-library.ts'
import { problemOfAsked } from '#app/upload/read-refusal.ts'
import type { UploadProblem } from '#app/upload/upload-problems.ts'
import { PHONE_LINK_MINUTES } from '#commerce/upload/upload.terms.ts'

export const MINUTE_MS = 60_000
const NEAR_MS = 2_500
const FAR_MS = 10_000

type PhoneLinkState = {
  /** `endsMs` is by this device's own clock, which may be wrong by hours. */
  link: { token: string; endsMs: number } | null
  problem: UploadProblem | null
}

type PhoneLink = ReturnType<typeof createPhoneLink>

const links = new WeakMap<PhotoLibrary, PhoneLink>()

/** One for each library: who closes the dialog and opens it again finds the same code. */
export function phoneLinkOf(library: PhotoLibrary): PhoneLink {
  const known = links.get(library)
  if (known) return known
  const made = createPhoneLink(library, ask)
  links.set(library, made)
  return made
}

/** The code of a telephone, and the watch for what it brings. */
export function createPhoneLink(
  library: Pick<PhotoLibrary, 'lookForNew'>,
  askShop: typeof ask,
  isSeen = () => document.visibilityState === 'visible',
) {
  let state: PhoneLinkState = { link: null, problem: null }
  let isNear = false
  let isAsking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: PhoneLinkState): void {
    state = next
    for (const listener of listeners) listener()
  }

  /** Often while somebody waits for the photos, now and then after that, until the code is over. */
  function watch(): void {
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        void (isSeen() ? library.lookForNew() : Promise.resolve()).then(() => {
          if (state.link && Date.now() < state.link.endsMs) watch()
        })
      },
      isNear ? NEAR_MS : FAR_MS,
    )
  }

  async function renew(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const answer = await askShop({ method: 'POST', path: '/images/phone_links' })
    isAsking = false
    if (answer.kind !== 'answer') return set({ ...state, problem: problemOfAsked(answer) })
    const endsMs = Date.now() + PHONE_LINK_MINUTES * MINUTE_MS
    set({ link: { token: answer.value.token, endsMs }, problem: null })
    watch()
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    renew,
    /** While somebody looks at the code; begins one where there is none. */
    standBy(): () => void {
      isNear = true
      if (state.link && Date.now() < state.link.endsMs) watch()
      else void renew()
      return () => {
        isNear = false
      }
    },
    end(): void {
      clearTimeout(timer)
      set({ link: null, problem: null })
      void askShop({ method: 'DELETE', path: '/images/phone_links' })
    },
  }
}
