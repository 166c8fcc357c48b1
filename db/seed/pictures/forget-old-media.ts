import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfPicture, listsIn, type DemoMedia } from './demo-media.ts'
import { photoFolder } from './photo-files.ts'

/** Pages that were sent a while ago still show the pictures of the version before. */
const KEPT_LISTS = 2

/** Removes what only older lists name, and what a start that was killed left half-written. */
export function forgetOldMedia(folder: string): void {
  const lists = listsIn(folder)
  const kept = new Set(lists.slice(0, KEPT_LISTS).flatMap(({ media }) => pathsOf(folder, media)))
  for (const { file, media } of lists.slice(KEPT_LISTS)) {
    for (const path of pathsOf(folder, media)) {
      if (!kept.has(path)) rmSync(path, { recursive: true, force: true })
    }
    rmSync(join(folder, file), { force: true })
  }
  for (const file of readdirSync(folder)) {
    const [, pid] = /\.(\d+)\.part$/.exec(file) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, file), { force: true })
  }
}

function pathsOf(folder: string, { pictures, videos, photos }: DemoMedia): string[] {
  return [
    ...pictures.flatMap(filesOfPicture).map((file) => join(folder, file)),
    ...videos.map(({ name, version }) => join(folder, `${name}-${version}.webm`)),
    ...photos.map((photo) => photoFolder(folder, photo)),
  ]
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
