import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'

/** Shows the button where the browser knows passkeys, and asks the browser for one. */
export function offerPasskey(offer: HTMLElement): void {
  if (!browserSupportsWebAuthn()) return
  const button = offer.querySelector('button')!
  const failure = offer.querySelector<HTMLElement>('[role=alert]')!
  offer.hidden = false
  button.addEventListener('click', () => {
    failure.hidden = true
    button.setAttribute('aria-busy', 'true')
    enter(offer.dataset['callbackUrl'] ?? '/login')
      .then((url) => location.assign(url))
      .catch((error: unknown) => {
        button.removeAttribute('aria-busy')
        // Who closes the browser's own window has changed their mind, not failed.
        failure.hidden = error instanceof Error && error.name === 'NotAllowedError'
      })
  })
}

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

async function enter(callbackUrl: string): Promise<string> {
  const { csrfToken } = await ask<{ csrfToken: string }>('/api/auth/csrf')
  const common = { csrfToken, callbackUrl, json: 'true' }
  const { options } = await ask<{ options: Options }>('/api/auth/signin/passkey', common)
  const response = JSON.stringify(await startAuthentication({ optionsJSON: options }))
  const { url } = await ask<{ url: string }>('/api/auth/callback/passkey', { ...common, response })
  return url
}

async function ask<Answer>(path: string, fields?: Record<string, string>): Promise<Answer> {
  const answer = await fetch(path, fields && { method: 'POST', body: new URLSearchParams(fields) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as Answer
}
