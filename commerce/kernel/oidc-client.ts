import * as oauth from 'oauth4webapi'
import type { OidcProvider } from '#config/oidc-providers.ts'
import { makeOidcFetch } from './oidc-fetch.ts'

/** Clocks of two machines are never the same. */
const CLOCK_SECONDS = 30
const DISCOVERY_MS = 10 * 60_000

/** Secrets of a walk, which have to come back as they left: kept by us until then, never in the browser. */
export type OidcWalk = {
  state: string
  nonce: string
  verifier: string
  returnUri: string
  begunAt: number
  isProof: boolean
}

export type OidcClaims = Readonly<Record<string, unknown>> & { sub: string }

export type OidcClient = {
  provider: OidcProvider
  /** Address at the provider, and what its answer will be held against. */
  begin: (asked: {
    returnUri: string
    isProof: boolean
  }) => Promise<{ url: string; walk: OidcWalk }>
  /** Claims of whoever came back. Throws for everything that is not the answer to this walk. */
  finish: (walk: OidcWalk, returned: URLSearchParams) => Promise<OidcClaims>
}

/**
 * The walk to an OpenID provider and back by code, PKCE, state and nonce. The token's signature is checked against the
 * provider's keys as well: it comes by the provider's own line, but that line may end at a proxy of somebody else.
 */
export function openOidcClient(provider: OidcProvider): OidcClient {
  const issuer = new URL(provider.issuer)
  const client: oauth.Client = {
    client_id: provider.clientId,
    [oauth.clockTolerance]: CLOCK_SECONDS,
  }
  const options = {
    [oauth.customFetch]: makeOidcFetch(provider),
    // Settings allow it at this very machine only.
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
  }
  let known: { server: oauth.AuthorizationServer; until: number } | undefined

  async function discover(): Promise<oauth.AuthorizationServer> {
    if (known && known.until > Date.now()) return known.server
    const answer = await oauth.discoveryRequest(issuer, options)
    const server = await oauth.processDiscoveryResponse(issuer, answer)
    known = { server, until: Date.now() + DISCOVERY_MS }
    return server
  }

  return {
    provider,
    async begin({ returnUri, isProof }) {
      const server = await discover()
      const walk: OidcWalk = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
        returnUri,
        begunAt: Date.now(),
        isProof,
      }
      const url = new URL(server.authorization_endpoint ?? refuseServer())
      const asked = {
        client_id: provider.clientId,
        redirect_uri: returnUri,
        response_type: 'code',
        scope: provider.scope,
        state: walk.state,
        nonce: walk.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(walk.verifier),
        code_challenge_method: 'S256',
        // Who is signed in there already has proved nothing: they are asked again.
        ...(isProof && { prompt: 'login', max_age: '0' }),
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return { url: url.href, walk }
    },
    async finish(walk, returned) {
      const server = await discover()
      const answer = oauth.validateAuthResponse(server, client, returned, walk.state)
      const token = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authenticationAt(server, provider),
        answer,
        walk.returnUri,
        walk.verifier,
        options,
      )
      const result = await oauth.processAuthorizationCodeResponse(server, client, token, {
        expectedNonce: walk.nonce,
        requireIdToken: true,
        // Signed in there since this walk began, by their clock.
        ...(walk.isProof && { maxAge: Math.ceil((Date.now() - walk.begunAt) / 1_000) }),
      })
      await oauth.validateApplicationLevelSignature(server, token, options)
      return oauth.getValidatedIdTokenClaims(result) as OidcClaims
    },
  }
}

function authenticationAt(server: oauth.AuthorizationServer, { clientSecret }: OidcProvider) {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret)
}

function refuseServer(): never {
  throw new Error('The provider names no address to sign in at.')
}
