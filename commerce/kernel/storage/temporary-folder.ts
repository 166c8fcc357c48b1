import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A new empty folder in the area for what is not finished yet. */
export async function makeTemporaryFolder(
  area: string,
): Promise<{ path: string; remove: () => Promise<void> }> {
  await mkdir(area, { recursive: true })
  const path = await mkdtemp(join(area, 'work-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Purges what a process left that ended in the middle of its work. */
export async function purgeTemporaryArea(area: string, changedBefore: Date): Promise<void> {
  for (const name of await readdir(area).catch(noneYet)) {
    const path = join(area, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime < changedBefore) await rm(path, { recursive: true, force: true })
  }
}

function noneYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
