/** Types of everything, as a step of `npm run check`: what did not change since the last time is left out. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithChildren, root, runScript } from './child.ts'
import { withoutContents } from './type-shapes.ts'

const state = 'var/types.tsbuildinfo'
const compile = [
  'node_modules/typescript/bin/tsc',
  '--noEmit',
  // Each of several checkers works out the same tables: one takes half of the processor time of four.
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  state,
]

endWithChildren()

// Nobody checks a second time where everything begins anew.
if (!process.env['CI']) await rememberShapes(join(root, state))
const { code } = await runScript(compile, 'shown')
process.exit(code)

async function rememberShapes(path: string): Promise<void> {
  if (!existsSync(path)) await runScript([...compile, '--noCheck'], 'kept')
  const shapeless = existsSync(path) && withoutContents(readFileSync(path, 'utf8'))
  if (shapeless) writeFileSync(path, shapeless)
}
