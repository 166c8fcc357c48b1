import { z } from 'zod'

/** An OpenID provider by which people may sign in. */
export type OidcProvider = {
  id: string
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** Hosts beside the issuer's own that the shop may ask: nobody else is called. */
  hosts: readonly string[]
  /** Whether every address it tells is one that it has checked. */
  checksEveryEmail: boolean
  /** Apple answers by a form instead of a link when it is asked for a name. */
  answersByForm: boolean
}

/** A provider without https would let anybody on the way sign in as anybody. */
const isSafeIssuer = (issuer: string) => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const reservedIds = ['credentials', 'email', 'passkey']

export const ListedProvider = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'id must be lower-case letters, digits and hyphens')
    .refine((id) => !reservedIds.includes(id), 'id must not be credentials, email or passkey'),
  name: z.string().min(1, 'name is missing'),
  issuer: z
    .url({ protocol: /^https?$/, error: 'issuer must be an https:// address' })
    .refine(isSafeIssuer, 'issuer must be an https:// address'),
  clientId: z.string().min(1, 'clientId is missing'),
  clientSecret: z.string().min(1, 'clientSecret is missing'),
  scope: z.string().default('openid email profile'),
  hosts: z.array(z.string()).default([]),
  checksEveryEmail: z.boolean().default(false),
})

const example =
  '[{"id":"work","name":"Work","issuer":"https://id.example","clientId":"…","clientSecret":"…"}]'

/** Throws with a sentence that helps; it never quotes the value, which holds a secret. */
export function readOidcProviders(text: string): OidcProvider[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error(`must be JSON such as ${example}`)
  }
  const parsed = z.array(ListedProvider).safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new Error(`${issue.path.join('.') || 'list'}: ${issue.message}; write it like ${example}`)
  }
  const ids = parsed.data.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw new Error('names one id twice')
  return parsed.data.map((provider) => ({ ...provider, answersByForm: false }))
}

export const google = (clientId: string, clientSecret: string): OidcProvider => ({
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId,
  clientSecret,
  scope: 'openid email profile',
  hosts: ['oauth2.googleapis.com', 'openidconnect.googleapis.com', 'www.googleapis.com'],
  checksEveryEmail: false,
  answersByForm: false,
})

export const apple = (clientId: string, clientSecret: string): OidcProvider => ({
  id: 'apple',
  name: 'Apple',
  issuer: 'https://appleid.apple.com',
  clientId,
  clientSecret,
  scope: 'openid email name',
  hosts: [],
  checksEveryEmail: true,
  answersByForm: true,
})
