import type { Answer, AskOptions, TestShop } from './shop.ts'

/** Somebody at a store with a browser: what is set stays set, what is ended is gone. */
export function openJar(shop: Pick<TestShop, 'ask'>, host = 'gb.localhost') {
  const cookies = new Map<string, string>()

  async function ask(path: string, options: AskOptions = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await shop.ask(path, { host, ...(cookie && { cookie }), ...options })
    for (const text of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = text.split(';', 1)
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(text) || pair.endsWith('=')) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }

  async function csrfToken(): Promise<string> {
    const answer = JSON.parse((await ask('/api/auth/csrf')).text) as { csrfToken: string }
    return answer.csrfToken
  }

  return {
    cookies,
    ask,
    csrfToken,
    /** A form of the specification's: with the token, answered as JSON. */
    async post(path: string, form: Record<string, string> = {}) {
      const fields = { csrfToken: await csrfToken(), json: 'true', ...form }
      return ask(path, { form: fields })
    },
    async session() {
      return JSON.parse((await ask('/api/session')).text) as {
        customer: { email: string; is_partner: boolean } | null
        [name: string]: unknown
      }
    },
  }
}
