import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** As whom a sandbox runs, when that is not whoever runs the shop. */
export type SandboxIdentity = { uid: number; gid: number }

/**
 * Nobody's number: not 65534, which the embedded PostgreSQL runs as, so that a decoder that was
 * taken over owns no file of the database.
 */
const SANDBOX_USER_ID = 65_533

const shopFolder = fileURLToPath(new URL('../../', import.meta.url))
/** Code that drawing and decoding are made of. Neither settings nor data lie in any of these. */
const CODE = ['package.json', 'node_modules', 'press', 'design']

let isProven = false
let obstacle: string | undefined

/** Undefined: sandboxes run as the shop's own user, because that is not root or nobody else can. */
export function sandboxIdentity(): SandboxIdentity | undefined {
  if (process.getuid?.() !== 0 || obstacle !== undefined) return undefined
  return { uid: SANDBOX_USER_ID, gid: SANDBOX_USER_ID }
}

export function proveIdentity(): void {
  isProven = true
}

/**
 * Another user may be unable to read the program, in root's home for instance, or a container may
 * not let go of root: photos must be opened all the same. What has worked once is never given up,
 * or a decoder could crash its way back to root.
 */
export function giveUpIdentity(reason: string): boolean {
  if (isProven) return false
  if (obstacle === undefined) {
    obstacle = reason
    process.emitWarning(
      `Uploads are opened by processes of root, not of a user without rights: ${reason.split('\n').find(Boolean)}`,
    )
  }
  return true
}

/** Sandbox flags: what Node lets a sandbox's JavaScript and WebAssembly do. No sockets, no programs, few files. */
export function sandboxFlags(
  module: string,
  folder: { path: string; writable: readonly string[] },
): string[] {
  const code = [...CODE.map((name) => join(shopFolder, name)), dirname(module)]
  const readable = new Set([
    ...code,
    ...code.filter((path) => existsSync(path)).map((path) => realpathSync(path)),
  ])
  return [
    '--permission',
    // sharp and canvas are native code. What they do is not watched: hence a user of their own.
    '--allow-addons',
    // For the thread that ends the process when its parent is gone.
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    ...[...readable].map((path) => `--allow-fs-read=${path}`),
    // Node cannot see that these are folders when only we may enter those above.
    `--allow-fs-read=${folder.path}/*`,
    ...folder.writable.map((path) => `--allow-fs-write=${path}/*`),
  ]
}
