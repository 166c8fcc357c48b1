import { Auth, customFetch, skipCSRFCheck, type AuthConfig } from '@auth/core'
import type { Adapter } from '@auth/core/adapters'
import type { OIDCConfig } from '@auth/core/providers'
import type { OidcProvider } from '#config/oidc-providers.ts'
import { isRefused } from '#api/refusal.ts'
import { describeError } from '#server/observe/redact.ts'
import type { Log } from '#server/observe/log.ts'
import { makeOidcFetch } from '#commerce/kernel/oidc-fetch.ts'
import type { Visit } from '#server/web/visit.ts'

export const AUTH_PATH = '/api/auth'
/** Page where a signed-in customer links accounts and reads how it went. */
export const LINKING_PAGE = '/accounts/profile?part=sign-in'

export type OidcCall = {
  /** Scheme, host and port under which the visitor sees the store. */
  origin: string
  providers: readonly OidcProvider[]
  /** The newest first: it seals the cookies of the walk, the others still open them. */
  secrets: string[]
  visit: Visit
  log: Log
  /** That a signed-in customer may add this account to their own. */
  linkToken: string | undefined
}

/**
 * The walk to an OpenID provider and back, by @auth/core: discovery, PKCE, state, nonce and the
 * checks of the answer. Who that is here, and the session, are ours.
 */
export async function runOidc(request: Request, call: OidcCall): Promise<Response> {
  const entered: Entered = { refusal: undefined, isIn: false }
  const config: AuthConfig = {
    basePath: AUTH_PATH,
    trustHost: true,
    secret: call.secrets,
    // Checked before, by the token of the specification's forms.
    skipCSRFCheck,
    session: { strategy: 'database' },
    adapter: makeAdapter(),
    pages: { signIn: '/login', error: '/login' },
    providers: call.providers.map((provider) => configOf(provider, request.method === 'POST')),
    callbacks: {
      redirect: ({ url, baseUrl }) => (url.startsWith(`${baseUrl}/`) ? url : `${baseUrl}/`),
      signIn: async ({ account, profile }) => {
        const provider = call.providers.find(({ id }) => id === account?.provider)
        if (!provider || !account || !profile) return false
        const verified = {
          provider: provider.id,
          providerName: provider.name,
          providerAccountId: account.providerAccountId,
          email: text(profile.email),
          isEmailVerified: provider.checksEveryEmail || isTrue(profile.email_verified),
          name: text(profile.given_name ?? profile.name),
          surname: text(profile.family_name),
        }
        const { linkToken, visit } = call
        const answer = linkToken
          ? await visit.api.ownSignIn.linkAccount({ ...verified, token: linkToken })
          : await visit.api.signIn.enterByAccount(verified)
        if (isRefused(answer)) {
          entered.refusal = answer.code
          return false
        }
        call.visit.setCredential(answer.credential)
        entered.isIn = true
        return true
      },
    },
    logger: {
      error: (error) => call.log.info(describeError(causeOf(error)), 'sign-in by provider refused'),
      warn: () => {},
      debug: () => {},
    },
  }
  const answer = await Auth(request, config)
  return finish(answer, call, entered)
}

/** The library wraps what went wrong, and says only that something did. */
function causeOf(error: Error): unknown {
  const { cause } = error as { cause?: { err?: unknown } }
  return cause?.err ?? error
}

type Entered = { refusal: string | undefined; isIn: boolean }

/** Its own cookies go to the browser. The session's cookie is set by the visit alone. */
function finish(
  answer: Response,
  { origin, visit, linkToken }: OidcCall,
  entered: Entered,
): Response {
  for (const cookie of answer.headers.getSetCookie()) {
    const [name = ''] = cookie.split('=', 1)
    if (!name.includes('session-token')) visit.setCookie(name, cookie)
  }
  const location = answer.headers.get('location')
  if (!location) return answer
  let url = new URL(location, origin)
  const error = url.searchParams.get('error')
  if (url.origin === origin && error !== null && !entered.isIn) {
    // The login page would only send whoever is signed in on, without a word.
    if (linkToken) url = new URL(LINKING_PAGE, origin)
    url.searchParams.set('error', errorOf(entered.refusal, error))
  }
  return new Response(null, { status: answer.status, headers: { location: url.href } })
}

function errorOf(refusal: string | undefined, error: string): string {
  if (refusal === 'conflict') return 'OAuthAccountNotLinked'
  if (refusal !== undefined) return 'AccessDenied'
  return error === 'Configuration' ? 'OAuthCallbackError' : error
}

function configOf(provider: OidcProvider, isStart: boolean): OIDCConfig<Record<string, unknown>> {
  return {
    id: provider.id,
    name: provider.name,
    type: 'oidc',
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    // Apple knows no PKCE; state and nonce tie its answer to this browser.
    checks: provider.answersByForm ? ['state', 'nonce'] : ['pkce', 'state', 'nonce'],
    authorization: {
      params: {
        scope: provider.scope,
        // Only on the way there: the answer by form is turned into a link before it comes here.
        ...(isStart && provider.answersByForm && { response_mode: 'form_post' }),
      },
    },
    profile: (profile) => ({ id: String(profile['sub']), email: text(profile['email']) ?? null }),
    [customFetch]: makeOidcFetch(provider),
    ...(provider.answersByForm && {
      client: { token_endpoint_auth_method: 'client_secret_post' as const },
    }),
  }
}

/**
 * The library wants to look people up and to keep sessions. Both have happened when it asks: the
 * API does them in one transaction, and keeps the hash of the credential only.
 */
function makeAdapter(): Adapter {
  const nobody = { id: '', email: '', emailVerified: null }
  const session = { sessionToken: '', userId: '', expires: new Date(0) }
  return {
    getUserByAccount: async () => nobody,
    getSessionAndUser: async () => null,
    createSession: async () => session,
    getUser: async () => null,
    getUserByEmail: async () => null,
    createUser: async () => nobody,
    updateUser: async () => nobody,
    linkAccount: async () => undefined,
    updateSession: async () => null,
    deleteSession: async () => undefined,
  }
}

const text = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 250) : undefined

/** Some send the word instead of the value. */
const isTrue = (value: unknown) => value === true || value === 'true'
