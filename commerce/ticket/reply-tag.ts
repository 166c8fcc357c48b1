import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { getCurrentKey, getKeys } from '#commerce/kernel/signing-key/signing-key.service.ts'
import type { Tables } from '#db/tables.ts'

const PURPOSE = 'ticket reply'
const SEAL_LETTERS = 10
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Tag of a reply address, `t-7k3m9pq.k3v9m2xq4c`: whoever writes there has got our mail. Mail servers lose capitals. */
export async function makeReplyTag(db: Kysely<Tables>, reference: string): Promise<string> {
  const { secret } = await getCurrentKey(db, PURPOSE)
  const name = reference.toLowerCase()
  return `${name}.${sealOf(secret, name)}`
}

/** References of tickets, and of what was forwarded of them, whose tags are among the addresses, and are ours. */
export async function readReplyTags(
  db: Kysely<Tables>,
  addresses: readonly string[],
): Promise<string[]> {
  const tags = addresses.flatMap((address) => {
    const [, name, seal] =
      /\+([tf]-[a-z0-9]{5,12})\.([a-z0-9]{10})@/.exec(address.toLowerCase()) ?? []
    return name && seal ? [{ name, seal }] : []
  })
  if (tags.length === 0) return []
  const keys = await getKeys(db, PURPOSE)
  return tags
    .filter(({ name, seal }) => keys.some(({ secret }) => isSame(sealOf(secret, name), seal)))
    .map(({ name }) => name.toUpperCase())
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

const sealOf = (secret: Buffer, name: string) =>
  [...createHmac('sha256', secret).update(name).digest().subarray(0, SEAL_LETTERS)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
