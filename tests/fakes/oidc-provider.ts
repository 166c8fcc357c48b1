import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '#tests/web/free-port.ts'

type Grant = { nonce: string; challenge: string; redirectUri: string; clientId: string }

/** OIDC mood: what the provider says of its user, and where it lies. */
export type OidcMood = {
  claims: Record<string, unknown>
  issuer?: string
  nonce?: string
  audience?: string
  tokenEndpoint?: string
  /** Signs with a key that it does not publish. */
  isForged?: boolean
}

/** An OpenID provider on this machine: discovery, PKCE and signed tokens, as the standard wants. */
export async function openOidcProvider() {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const otherKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const grants = new Map<string, Grant>()
  const seen: string[] = []
  const mood: OidcMood = { claims: {} }

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: mood.tokenEndpoint ?? `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  })

  function idToken(grant: Grant): string {
    const now = Math.floor(Date.now() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: 'ES256', kid: 'k' })}.${part({
      iss: mood.issuer ?? issuer,
      aud: mood.audience ?? grant.clientId,
      nonce: mood.nonce ?? grant.nonce,
      iat: now,
      exp: now + 300,
      ...mood.claims,
    })}`
    const { privateKey } = mood.isForged ? otherKeys : keys
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const }
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }

  async function token(incoming: IncomingMessage, outgoing: ServerResponse) {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    const form = new URLSearchParams(body)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isRight = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
    if (!grant || !isRight) return json(outgoing, { error: 'invalid_grant' }, 400)
    return json(outgoing, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken(grant),
    })
  }

  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', issuer)
    seen.push(pathname)
    if (pathname === '/.well-known/openid-configuration') return json(outgoing, discovery())
    if (pathname === '/jwks') {
      const jwk = {
        ...keys.publicKey.export({ format: 'jwk' }),
        kid: 'k',
        use: 'sig',
        alg: 'ES256',
      }
      return json(outgoing, { keys: [jwk] })
    }
    if (pathname === '/token') return void token(incoming, outgoing)
    return json(outgoing, { error: 'not_found' }, 404)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    issuer,
    mood,
    seen,
    /** The user agrees: the address to which the browser is sent back. */
    agree(authorizeUrl: string): string {
      const { searchParams } = new URL(authorizeUrl)
      const asked = (name: string) => searchParams.get(name) ?? ''
      const code = randomUUID()
      grants.set(code, {
        nonce: asked('nonce'),
        challenge: asked('code_challenge'),
        redirectUri: asked('redirect_uri'),
        clientId: asked('client_id'),
      })
      const back = new URL(asked('redirect_uri'))
      back.searchParams.set('code', code)
      back.searchParams.set('state', asked('state'))
      back.searchParams.set('iss', issuer)
      return `${back.pathname}${back.search}`
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

function json(outgoing: ServerResponse, body: object, status = 200): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify(body))
}
