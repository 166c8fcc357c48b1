import { join } from 'node:path'
import { root } from './child.ts'

/** Code that earlier starts have compiled: each of a hundred processes would spend two seconds on it. */
const NODE_COMPILE_CACHE =
  process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/compiled')

/** Environment of a program that a test starts. None of our own settings: a DATABASE_URL in them must not be what it opens. */
export const programEnv = { PATH: process.env['PATH'], NODE_COMPILE_CACHE }
