import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { apiPath } from '#app/browser-api/api-path.ts'

type EntryOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Forms that are sent with a passkey: sign-in, invitation, proof. */
export function usePasskeys(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    sendWith(form, 'response', () =>
      startAuthentication({ optionsJSON: JSON.parse(form.dataset['passkey']!) as EntryOptions }),
    )
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-new-passkey]')) {
    sendWith(form, 'response', () =>
      startRegistration({ optionsJSON: JSON.parse(form.dataset['newPasskey']!) as NewOptions }),
    )
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-proof]')) {
    sendWith(form, '_proof', async () => {
      const answer = await fetch(apiPath('/office/staff/me/proofs/passkey'), {
        method: 'POST',
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: new URLSearchParams(),
      })
      if (!answer.ok) throw new Error('no question for a passkey')
      const { options_json: json } = (await answer.json()) as { options_json: string }
      return startAuthentication({ optionsJSON: JSON.parse(json) as EntryOptions })
    })
  }
}

/** Sends a form with the browser's answer in one of its fields. */
function sendWith(form: HTMLFormElement, name: string, ask: () => Promise<object>): void {
  const failure = form.querySelector<HTMLElement>('[data-passkey-failure]')
  form.addEventListener('submit', (event) => {
    const isOtherWay = event.submitter?.getAttribute('name') === name
    if (isOtherWay || form.dataset['answered'] !== undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (failure) failure.hidden = true
    ask()
      .then((response) => {
        const field =
          form.querySelector<HTMLInputElement>(`input[name="${name}"]`) ??
          form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name }))
        field.value = JSON.stringify(response)
        form.dataset['answered'] = ''
        form.requestSubmit()
      })
      .catch((error: unknown) => {
        // Who closes the browser's own window has changed their mind, not failed.
        const isChange = error instanceof Error && error.name === 'NotAllowedError'
        if (failure) failure.hidden = isChange
      })
  })
}
