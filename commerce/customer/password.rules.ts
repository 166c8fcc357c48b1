import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2 = promisify(argon2Callback)

const memoryKib = 19 * 1024
const passes = 2
const parallelism = 1
const tagLength = 32

/** argon2id as a PHC string, so that the parameters can grow and old hashes still verify. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, { memoryKib, passes, parallelism })
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = phc.exec(hash)
  if (!match) return false
  const [, memory, time, lanes, salt, expected] = match as unknown as string[]
  const wanted = Buffer.from(expected!, 'base64')
  const tag = await derive(password, Buffer.from(salt!, 'base64'), {
    memoryKib: Number(memory),
    passes: Number(time),
    parallelism: Number(lanes),
  })
  return tag.length === wanted.length && timingSafeEqual(tag, wanted)
}

function derive(
  password: string,
  nonce: Buffer,
  cost: { memoryKib: number; passes: number; parallelism: number },
): Promise<Buffer> {
  return argon2('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    parallelism: cost.parallelism,
    tagLength,
    memory: cost.memoryKib,
    passes: cost.passes,
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
