import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

function sitesFile(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'sites-')), 'sites.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('the settings', () => {
  it('put demo customers into no database but our own', () => {
    const url = 'postgres://a:b@localhost/c'
    expect(readEnv({}).isDemo).toBe(true)
    expect(readEnv({ DATABASE_URL: url }).isDemo).toBe(false)
    expect(readEnv({ DATABASE_URL: url, SEED_DEMO: 'yes' }).isDemo).toBe(true)
    expect(readEnv({ SEED_DEMO: 'no' }).isDemo).toBe(false)
  })

  it('play a factory in the demo alone, unless somebody asks for it', () => {
    const DATABASE_URL = 'postgres://a:b@localhost/c'
    expect(readEnv({})).toMatchObject({ isSimulated: true, reviewRequestDays: 0 })
    expect(readEnv({ DATABASE_URL })).toMatchObject({ isSimulated: false, reviewRequestDays: 3 })
    expect(readEnv({ DATABASE_URL, SEED_DEMO: 'yes' }).isSimulated).toBe(false)
    expect(readEnv({ DATABASE_URL, SIMULATION: 'on' }).isSimulated).toBe(true)
    expect(readEnv({ SEED_DEMO: 'no' }).isSimulated).toBe(false)
    const secrets = `gls:${'a:b'.repeat(11)}`
    expect(readEnv({ CARRIER_SECRETS: secrets }).CARRIER_SECRETS.get('gls')).toHaveLength(33)
  })

  it('need nothing to be set', () => {
    const env = readEnv({})
    expect(env.PORT).toBe(3000)
    expect(env.DATABASE_URL).toBeUndefined()
    expect(env.sites).toHaveLength(18)
  })

  it('treat an empty value as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
  })

  it.each([
    ['PORT', 'abc', 'PORT=abc must be a whole number from 1 to 65535.'],
    ['PORT', '70000', 'PORT=70000 must be at most 65535.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL=loud must be one of'],
    ['SEED_DEMO', 'maybe', 'SEED_DEMO=maybe must be yes or no.'],
    ['SIMULATION', 'maybe', 'SIMULATION=maybe must be on or off.'],
    ['CARRIER_SECRETS', 'gls:short', 'CARRIER_SECRETS=… must look like gls:secret,dhl:secret'],
    [
      'TRUSTED_PROXIES',
      'proxy.local',
      'TRUSTED_PROXIES=proxy.local must be a comma-separated list',
    ],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'TRUSTED_PROXIES=0.0.0.0/0 must not trust everybody'],
    ['PROXY_HEADER', 'x-real-ip', 'PROXY_HEADER=x-real-ip must be x-forwarded-for or forwarded.'],
    ['API_URL', 'ftp://x', 'API_URL=ftp://x must be an http:// or https:// address.'],
    ['SESSION_ID_BYTES', '8', 'SESSION_ID_BYTES=8 must be at least 32.'],
    ['UPLOAD_PDF_MB', '101', 'UPLOAD_PDF_MB=101 must be at most 100.'],
    ['UPLOAD_ZIP_MB', '1.5', 'UPLOAD_ZIP_MB=1.5 must be a whole number from 1 to 1000.'],
    ['SMTP_URL', 'smtp:secret', 'SMTP_URL=smtp:… must look like smtps://user:password@host:465'],
    ['S3_ENDPOINT', 's3.local', 'S3_ENDPOINT=s3.local must be an http:// or https:// address.'],
  ])('refuse %s=%s with a line that says what to do', (name, value, message) => {
    expect(() => readEnv({ [name]: value })).toThrow(message)
  })

  it('name every bad value at once', () => {
    expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT=x[^]*LOG_LEVEL=y/)
  })

  it('never print a password', () => {
    const read = () => readEnv({ DATABASE_URL: 'mysql://anna:hunter2@db/shop' })
    expect(read).toThrow('DATABASE_URL=mysql://anna:…@db/shop must look like')
    expect(read).not.toThrow('hunter2')
  })

  it('ask for the token that a remote API needs', () => {
    expect(() => readEnv({ API_URL: 'http://127.0.0.1:1' })).toThrow('API_TOKEN must be set')
  })

  it('ask for the keys of a bucket', () => {
    const bucket = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY: 'a' }
    expect(() => readEnv(bucket)).toThrow('S3_ACCESS_KEY and S3_SECRET_KEY must be set')
    expect(readEnv({ ...bucket, S3_SECRET_KEY: 'b' }).S3_BUCKET).toBe('estampa')
  })

  it('count megabytes as bytes', () => {
    expect(readEnv({}).UPLOAD_IMAGE_MB).toBe(100_000_000)
    expect(readEnv({ UPLOAD_IMAGE_MB: '2' }).UPLOAD_IMAGE_MB).toBe(2_000_000)
  })

  it('take the addresses of stores from SITES_FILE', () => {
    const file = sitesFile({
      'WPX-ES': { origin: 'https://shop.localhost/', hosts: ['tienda.localhost'] },
    })
    const es = readEnv({ SITES_FILE: file }).sites.find((site) => site.slug === 'WPX-ES')!
    expect(es.origin).toBe('https://shop.localhost')
    expect(es.hosts).toEqual(['shop.localhost', 'tienda.localhost'])
    expect(es.locales[1]!.baseUrl).toBe('https://shop.localhost/ca')
  })

  it.each([
    ['{', 'cannot be read as JSON'],
    [{ 'WPX-XX': {} }, 'SITES_FILE='],
    [{ 'WPX-ES': { colour: 'red' } }, 'WPX-ES'],
    [{ 'WPX-ES': { origin: 'http://de.localhost:3000' } }, 'is claimed by both'],
    [{ 'WPX-ES': { origin: 'https://x.es/shop?a=1' } }, 'must be scheme, host and port only'],
  ])('refuse a SITES_FILE that says %j', (content, message) => {
    expect(() => readEnv({ SITES_FILE: sitesFile(content) })).toThrow(message)
  })
})
