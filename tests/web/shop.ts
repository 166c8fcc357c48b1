import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { readEnv, type Env } from '#config/env.ts'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { loadBuiltApp, startShop } from '#server/processes/shop-process.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { freePort } from './free-port.ts'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The session cookie that was set, ready to be sent back. */
  cookie: string | undefined
}

export type AskOptions = {
  host?: string
  method?: string
  headers?: Record<string, string>
  form?: Record<string, string>
  body?: string
  cookie?: string | undefined
}

export type TestShop = {
  env: Env
  db: TestDatabase['db']
  ask: (path: string, options?: AskOptions) => Promise<Answer>
  /** The pages that a start renders beforehand. Most tests do not wait for those of 18 stores. */
  prerender: () => Promise<void>
  logIn: (who: { email: string; password: string }, host?: string) => Promise<string>
  close: () => Promise<void>
}

/**
 * The built shop on a database of its own, asked over real HTTP. `lead` may put something between it and
 * its database: it is told the address of one and gives that of the other.
 */
export async function openShop(
  settings: Record<string, string> = {},
  lead: (databaseUrl: string) => Promise<string> = (url) => Promise.resolve(url),
): Promise<TestShop> {
  const build = await findOrMakeBuild(5)
  const database = await createTestDatabase({ withDemoShop: settings['SEED_DEMO'] !== 'no' })
  const env = readEnv({
    PORT: String(await freePort()),
    DATABASE_URL: await lead(database.url),
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: join(root, 'var/test'),
    SEED_DEMO: 'yes',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const app = loadBuiltApp(build)
  const shop = await startShop(env, {
    built: Promise.resolve({ build, scripts: build.scripts }),
    loadApp: () => app,
    isDevelopment: false,
  })
  const ask = (path: string, options: AskOptions = {}) => askOver(env.PORT, path, options)
  return {
    env,
    db: database.db,
    ask,
    prerender: shop.prerender,
    async logIn({ email, password }, host = 'gb.localhost') {
      const answer = await ask('/login', { host, form: { email, password } })
      if (!answer.cookie) throw new Error(`no cookie, but ${answer.status}`)
      return answer.cookie
    },
    async close() {
      await shop.close()
      await database.drop()
    },
  }
}

function askOver(port: number, path: string, options: AskOptions): Promise<Answer> {
  const { host = 'gb.localhost', form, cookie } = options
  const body = form ? new URLSearchParams(form).toString() : options.body
  const method = options.method ?? (body === undefined ? 'GET' : 'POST')
  const headers: Record<string, string> = {
    host: host.includes(':') ? host : `${host}:${port}`,
    ...(body !== undefined && {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      origin: `http://${host}:${port}`,
    }),
    ...(cookie && { cookie }),
    ...options.headers,
  }
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString('utf8'),
          cookie: incoming.headers['set-cookie']?.[0]?.split(';')[0],
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
