import { readJson, type SendRequest } from './send-request.ts'

export type OwnSession = {
  /** The id that every upload has to name; undefined when nobody answers. */
  id: () => Promise<string | undefined>
  /** After somebody logged in elsewhere, or the session has run out. */
  forget: () => void
}

/** Starts a session where there is none: a guest who brings a photo needs somewhere to leave it. */
export function makeOwnSession(request: SendRequest): OwnSession {
  let asking: Promise<string | undefined> | undefined

  async function ask(): Promise<string | undefined> {
    const { status, text } = await request({ method: 'POST', url: '/api/session' })
    const told = readJson(text) as { ext_session_id?: string } | undefined
    if (status === 200 && told?.ext_session_id) return told.ext_session_id
    asking = undefined
    return undefined
  }

  return {
    id: () => (asking ??= ask()),
    forget: () => void (asking = undefined),
  }
}
