import { apiPath } from '#app/browser-api/api-path.ts'
import { UNATTENDED_HEADER } from '#api/contract.ts'

/** Session of this page is over, or is there again: told to the document. */
const SESSION_OVER = 'office:session-over'
const SESSION_BACK = 'office:session-back'

const SIGN_IN_PATH = '/office/sign-in'

/**
 * A question that the open page asks and no person: it keeps no session open. Without the mark a page that somebody has
 * walked away from would stay signed in for twelve hours.
 */
export async function askByItself(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), [UNATTENDED_HEADER]: '1' }
  const answer = await fetch(path, { ...init, headers })
  const isSignIn = answer.redirected && new URL(answer.url).pathname === SIGN_IN_PATH
  if (answer.status === 401 || isSignIn) tellSessionOver()
  return answer
}

export const tellSessionOver = () => void document.dispatchEvent(new Event(SESSION_OVER))

export const onSessionOver = (then: () => void) => document.addEventListener(SESSION_OVER, then)
export const onSessionBack = (then: () => void) => document.addEventListener(SESSION_BACK, then)

/**
 * Says on the open page that its session is over. The page and what is written on it stay: one signs in beside it, and
 * nothing is sent before that.
 */
export function watchSession(): void {
  const note = document.querySelector<HTMLElement>('[data-session-over]')
  if (!note) return
  const link = note.querySelector('a')!

  async function lookAgain(): Promise<void> {
    if (note!.hidden || document.visibilityState === 'hidden') return
    try {
      const answer = await askByItself(apiPath('/office/staff/me'))
      if (!answer.ok) return
      const { staff_id: staffId } = (await answer.json()) as { staff_id: string }
      // Somebody else has signed in: what the page shows may not be theirs to see.
      if (staffId !== note!.dataset['sessionOver']) return location.reload()
      note!.hidden = true
      document.dispatchEvent(new Event(SESSION_BACK))
    } catch {
      // The network is away: whoever looks again asks again.
    }
  }

  onSessionOver(() => {
    note.hidden = false
  })
  document.addEventListener('visibilitychange', () => void lookAgain())
  addEventListener('focus', () => void lookAgain())
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (note.hidden || form.method !== 'post' || form.action.endsWith('/office/sign-out')) return
      event.preventDefault()
      event.stopPropagation()
      link.focus()
    },
    { capture: true },
  )
}
