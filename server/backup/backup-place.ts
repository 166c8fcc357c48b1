import { join, resolve } from 'node:path'
import { openFileStorage } from '#commerce/kernel/storage/file-storage.ts'
import { temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import { limitStorage } from '#commerce/kernel/storage/limited-storage.ts'
import { openS3Storage, type S3Settings } from '#commerce/kernel/storage/s3-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { ConfigurationError } from '#config/configuration-error.ts'
import type { Env } from '#config/env.ts'
import { inFolder } from './in-folder.ts'

const DEFAULT_REGION = 'us-east-1'

export type BackupPlace = {
  name: string
  storage: Storage
  passphrase: string
  /** Folder of what is not finished, where no other purge looks: a killed process leaves its last file in it. */
  temporaryArea?: string | undefined
}

/** Place of backups: a folder, or `s3://bucket/folder` at an endpoint of its own or at that of the shop's files. */
export function openBackupPlace(
  env: Env,
  named: string | undefined,
  { answerMs }: { answerMs?: number } = {},
): BackupPlace {
  const given = named ?? env.BACKUP_TO
  if (!given) throw new ConfigurationError('Name a folder or s3://bucket/folder, or set BACKUP_TO.')
  const { BACKUP_PASSPHRASE: passphrase } = env
  if (!passphrase) {
    throw new ConfigurationError('Set BACKUP_PASSPHRASE: what is backed up is sealed with it.')
  }
  const [, bucket, folder] =
    /^s3:\/\/([a-z0-9.-]{3,63})(?:\/([a-z0-9/._-]+?))?\/?$/.exec(given) ?? []
  if (bucket === undefined) {
    const name = resolve(given)
    const temporaryArea = join(name, '.unfinished')
    return { name, storage: openFileStorage(name, temporaryArea), passphrase, temporaryArea }
  }
  // A silent bucket would hold the sweep that backs up for as long as it is silent.
  const storage = limitStorage(
    openS3Storage({ ...bucketSettings(env, given), bucket }, temporaryAreaOf(env.dataDir)),
    answerMs,
  )
  return {
    name: `s3://${folder ? `${bucket}/${folder}` : bucket}`,
    storage: folder ? inFolder(storage, folder) : storage,
    passphrase,
  }
}

/** A sentence for whoever takes a backup: whose files are in it, and what of them is not. */
export function describeFiles(env: Pick<Env, 'S3_ENDPOINT' | 'S3_BUCKET' | 'dataDir'>): string {
  if (!env.S3_ENDPOINT) return `The files are those of ${env.dataDir}.`
  return (
    `The files are those of the bucket ${env.S3_BUCKET}: what is in them and what kind they are, as they are now. ` +
    'Earlier versions, rights and rules of the bucket are in no backup.'
  )
}

/** A sentence on the root keys, which nobody misses before they restore. */
export function describeKeys(env: Pick<Env, 'SECRETS_FILE' | 'readRootKeys'>): string {
  if (env.SECRETS_FILE) return `The root keys of ${env.SECRETS_FILE} are in it, sealed.`
  return env.readRootKeys()
    ? 'The root keys of SECRETS are in it, sealed.'
    : 'There are no root keys outside of the database: the keys of the shop are among its rows.'
}

/** Of a bucket for backups: another provider's with keys of its own, or the shop's with the shop's keys. */
function bucketSettings(env: Env, name: string): Omit<S3Settings, 'bucket'> {
  const endpoint = env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT
  const isElsewhere = hrefOf(endpoint) !== hrefOf(env.S3_ENDPOINT)
  const [accessKey, secretKey] = env.BACKUP_S3_ACCESS_KEY
    ? [env.BACKUP_S3_ACCESS_KEY, env.BACKUP_S3_SECRET_KEY]
    : [env.S3_ACCESS_KEY, env.S3_SECRET_KEY]
  // Keys of the shop are not sent to somebody else.
  if (!endpoint || !accessKey || !secretKey || (isElsewhere && !env.BACKUP_S3_ACCESS_KEY)) {
    throw new ConfigurationError(
      `${name}: set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY, or S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY for the provider of the shop's own files.`,
    )
  }
  if (!isElsewhere && name.split('/')[2] === env.S3_BUCKET) {
    throw new ConfigurationError(
      `${name} is the bucket of the shop itself: whoever loses it loses its backups as well. Name another one.`,
    )
  }
  const region = env.BACKUP_S3_REGION ?? (isElsewhere ? DEFAULT_REGION : env.S3_REGION)
  return { endpoint, region, accessKey, secretKey }
}

const hrefOf = (address: string | undefined) => address && new URL(address).href
