import { z } from 'zod'
import { ListedProvider, type OidcProvider } from './oidc-providers.ts'

/** The company's own OpenID provider, by which people of the shop sign in to the office. */
export type StaffOidc = OidcProvider & {
  /** Domains of addresses that may come in; all of them when it is empty. */
  emailDomains: readonly string[]
  /** Claim that whoever comes in must have, alone or in a list: a group, a tenant. */
  claim: { name: string; value: string } | undefined
}

const Listed = ListedProvider.omit({ id: true }).extend({
  emailDomains: z.array(z.string().min(3).toLowerCase()).default([]),
  claim: z.strictObject({ name: z.string().min(1), value: z.string().min(1) }).optional(),
})

const example =
  '{"name":"Example","issuer":"https://id.example","clientId":"…","clientSecret":"…","emailDomains":["example.com"]}'

/** Throws with a sentence that helps; it never quotes the value, which holds a secret. */
export function readStaffOidc(text: string): StaffOidc {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error(`must be JSON such as ${example}`)
  }
  const parsed = Listed.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new Error(`${issue.path.join('.') || 'it'}: ${issue.message}; write it like ${example}`)
  }
  const { claim, ...provider } = parsed.data
  return { ...provider, id: 'company', answersByForm: false, claim }
}
