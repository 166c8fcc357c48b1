import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#db/startup-error.ts'
import { hashSources, readBuild, root, type BuildMeta } from './build-identity.ts'

/** The build of these sources. Made in a process of its own: the shop need not carry the tools. */
export async function findOrMakeBuild(keptBuilds: number): Promise<BuildMeta> {
  const id = hashSources()
  const found = readBuild(id)
  if (found) return found
  if (!existsSync(join(root, 'node_modules/@react-router/dev'))) {
    throw new StartupError(
      'There is no build of these sources, and the tools that make one are not installed: ' +
        'run "npm run build", which installs them, or bring the folder build from where it was made.',
    )
  }
  const builder = join(import.meta.dirname, 'build.ts')
  const child = spawn(process.execPath, [builder, String(keptBuilds)], { stdio: 'inherit' })
  const endChild = () => child.kill()
  process.once('SIGTERM', endChild)
  process.once('SIGINT', endChild)
  const [code] = (await once(child, 'close')) as [number | null]
  process.off('SIGTERM', endChild)
  process.off('SIGINT', endChild)
  const made = readBuild(id)
  if (code !== 0 || !made) throw new StartupError('The shop could not be built: see above.')
  return made
}
