import { startRegistration } from '@simplewebauthn/browser'
import { IDEMPOTENCY_KEY_HEADER } from '#api/contract.ts'
import { apiPath } from '#app/browser-api/api-path.ts'

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
type Refused = { code?: string; fields?: Record<string, string> }

/** Undefined when the passkey is kept, else what stood in its way. */
export async function makePasskey(
  password: string,
): Promise<'password' | 'sign_in_again' | 'failed' | undefined> {
  try {
    const begun = await post<{ options_json?: string } & Refused>(
      apiPath('/customers/me/passkeys/challenges'),
      {
        password,
      },
    )
    if (!begun.options_json) {
      const problem = begun.fields?.['password']
      if (problem === 'sign_in_again') return problem
      return problem ? 'password' : 'failed'
    }
    const optionsJSON = JSON.parse(begun.options_json) as Options
    const response = JSON.stringify(await startRegistration({ optionsJSON }))
    const kept = await post<Refused>(apiPath('/customers/me/passkeys'), { response })
    return kept.code ? 'failed' : undefined
  } catch {
    return 'failed'
  }
}

async function post<Answer>(url: string, fields: Record<string, string>): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() },
  })
  return (await answer.json()) as Answer
}
