import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { StartupError } from '#db/startup-error.ts'
import { hashSources, readBuild, type BuildMeta } from './build-identity.ts'

/** The build of these sources. Made in a process of its own: the shop need not carry the tools. */
export async function findOrMakeBuild(keptBuilds: number): Promise<BuildMeta> {
  const id = hashSources()
  const found = readBuild(id)
  if (found) return found
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
