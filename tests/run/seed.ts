import fc from 'fast-check'
import { isEverywhere } from './how-much.ts'
import { testSeed } from './test-seed.ts'

/**
 * A change must not be refused for a cart that nobody had thought of before it: the short run tries the same cases
 * each time, and only the whole run new ones.
 */
fc.configureGlobal({ seed: isEverywhere ? testSeed : 17 })
