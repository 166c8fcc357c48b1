import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Places } from './places.ts'

/** Longest address of a socket that the kernel takes, in bytes. */
const LONGEST_ADDRESS = 103

/**
 * Socket folder, where the server also listens for processes of this machine, which spares both sides a tenth
 * of their work against TCP. Undefined below a path that is too long for a socket's address.
 */
export function socketFolderOf({ cluster }: Places): string | undefined {
  const address = join(cluster, '.s.PGSQL.65535')
  return Buffer.byteLength(address) <= LONGEST_ADDRESS ? cluster : undefined
}

/** Like its pid file, PostgreSQL believes these when any process has their number by now. */
export async function removeStaleSocketLocks({ cluster }: Places): Promise<void> {
  const names = await readdir(cluster).catch(() => [])
  const locks = names.filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
  await Promise.all(locks.map((name) => rm(join(cluster, name), { force: true })))
}
