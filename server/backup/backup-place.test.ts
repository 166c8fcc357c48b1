import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { readEnv } from '#config/env.ts'
import { parseRootKeys } from '#config/root-keys.ts'
import { describeFiles, describeKeys, openBackupPlace } from './backup-place.ts'
import { secretsOf } from './open-backups.ts'

const settings = {
  SEED_DEMO: 'yes',
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  BACKUP_PASSPHRASE: 'a long enough passphrase',
}
const env = readEnv(settings)

it('backups in the bucket of the shop itself are refused, by setting and by word', () => {
  expect(() => openBackupPlace(env, 's3://photos/backups')).toThrow('the bucket of the shop itself')
  const set = readEnv({ ...settings, BACKUP_TO: 's3://photos' })
  expect(() => openBackupPlace(set, undefined)).toThrow('the bucket of the shop itself')
  expect(openBackupPlace(env, 's3://kept-elsewhere/shop').name).toBe('s3://kept-elsewhere/shop')
})

it('whoever backs up hears what of a bucket is in no backup', () => {
  expect(describeFiles(env)).toMatch(
    /^The files are those of the bucket photos: .*rights and rules/,
  )
  expect(describeFiles(readEnv({ SEED_DEMO: 'yes', DATA_DIR: '/srv/shop' }))).toBe(
    'The files are those of /srv/shop.',
  )
})

it('a bucket at another provider has an endpoint and keys of its own, and those of the shop go nowhere else', () => {
  const elsewhere = { ...settings, BACKUP_S3_ENDPOINT: 'https://s3.elsewhere.example' }
  const own = { BACKUP_S3_ACCESS_KEY: 'own', BACKUP_S3_SECRET_KEY: 'own secret' }
  expect(() => openBackupPlace(readEnv(elsewhere), 's3://kept')).toThrow(
    'BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY',
  )
  // A bucket of the same name elsewhere is another bucket.
  const place = openBackupPlace(readEnv({ ...elsewhere, ...own }), 's3://photos/shop/')
  expect(place.name).toBe('s3://photos/shop')
  const same = { ...settings, ...own, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000/' }
  expect(() => openBackupPlace(readEnv(same), 's3://photos')).toThrow('the bucket of the shop')
  expect(() => readEnv({ BACKUP_S3_ACCESS_KEY: 'half' })).toThrow('must be set together')
})

it('the root keys are backed up whether a file or a setting has them', () => {
  const text = JSON.stringify({
    current: '1',
    keys: { 1: Buffer.alloc(32, 'k').toString('base64') },
  })
  const set = readEnv({ ...settings, SECRETS: text })
  expect(parseRootKeys(secretsOf(set)!)).toEqual(parseRootKeys(text))
  expect(describeKeys(set)).toContain('The root keys of SECRETS are in it')
  expect(secretsOf(env)).toBeUndefined()
  expect(describeKeys(env)).toContain('no root keys outside of the database')
})

it('a bucket that says nothing ends a backup instead of holding it', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const at = readEnv({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${port}` })
  const place = openBackupPlace(at, 's3://kept', { answerMs: 50 })
  await expect(place.storage.find('objects/aa/x')).rejects.toThrow('did not answer')
  await expect(place.storage.list('backups/')[Symbol.asyncIterator]().next()).rejects.toThrow(
    'did not answer',
  )
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
})
