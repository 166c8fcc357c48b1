import { join, resolve } from 'node:path'
import { openFileStorage } from '#commerce/kernel/storage/file-storage.ts'
import { temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import { openS3Storage } from '#commerce/kernel/storage/s3-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { ConfigurationError } from '#config/configuration-error.ts'
import type { Env } from '#config/env.ts'
import { inFolder } from './in-folder.ts'

export type BackupPlace = { name: string; storage: Storage; passphrase: string }

/** Place of backups: a folder, or `s3://bucket/folder` at the endpoint of the shop's own files. */
export function openBackupPlace(env: Env, named: string | undefined): BackupPlace {
  const name = named ?? env.BACKUP_TO
  if (!name) throw new ConfigurationError('Name a folder or s3://bucket/folder, or set BACKUP_TO.')
  if (!env.BACKUP_PASSPHRASE) {
    throw new ConfigurationError('Set BACKUP_PASSPHRASE: what is backed up is sealed with it.')
  }
  return { name, storage: openPlaceStorage(env, name), passphrase: env.BACKUP_PASSPHRASE }
}

function openPlaceStorage(env: Env, name: string): Storage {
  const [, bucket, folder] =
    /^s3:\/\/([a-z0-9.-]{3,63})(?:\/([a-z0-9/._-]+?))?\/?$/.exec(name) ?? []
  if (bucket === undefined) {
    const path = resolve(name)
    return openFileStorage(path, join(path, '.unfinished'))
  }
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!endpoint || !accessKey || !secretKey) {
    throw new ConfigurationError(`${name}: set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY.`)
  }
  const settings = { endpoint, bucket, region: env.S3_REGION, accessKey, secretKey }
  const storage = openS3Storage(settings, temporaryAreaOf(env.dataDir))
  return folder ? inFolder(storage, folder) : storage
}
