import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#db/startup-error.ts'
import { hashSources, readBuild, root, type BuildMeta } from './build-identity.ts'

/** The build of these sources; undefined while nobody has made it. */
export function findBuild(): BuildMeta | undefined {
  const found = readBuild(hashSources())
  if (!found && !existsSync(join(root, 'node_modules/@react-router/dev'))) {
    throw new StartupError(
      'There is no build of these sources, and the tools that make one are not installed: ' +
        'run "npm run build", which installs them, or bring the folder build from where it was made.',
    )
  }
  return found
}

/**
 * Made in a process of its own, which ends with the signal: the shop need not carry the tools. It goes on
 * after the build is there, to make its files smaller than somebody who waits has time for.
 */
export async function makeBuild(retainedBuilds: number, signal?: AbortSignal): Promise<BuildMeta> {
  const builder = join(import.meta.dirname, '../build.ts')
  const child = spawn(process.execPath, [builder, String(retainedBuilds), '--quick'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const endChild = () => child.kill()
  process.once('SIGTERM', endChild)
  process.once('SIGINT', endChild)
  signal?.addEventListener('abort', endChild)
  child.once('close', () => {
    process.off('SIGTERM', endChild)
    process.off('SIGINT', endChild)
  })
  const built = await Promise.race([
    once(child, 'message').then(() => true),
    once(child, 'close').then(([code]) => code === 0),
  ])
  child.unref()
  child.channel?.unref()
  const made = readBuild(hashSources())
  if (!built || !made) throw new StartupError('The shop could not be built: see above.')
  return made
}

export async function findOrMakeBuild(retainedBuilds: number): Promise<BuildMeta> {
  return findBuild() ?? makeBuild(retainedBuilds)
}
