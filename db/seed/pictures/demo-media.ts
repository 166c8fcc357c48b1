import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DrawnPicture } from './draw-picture.ts'
import type { DrawnPhoto } from './photo-files.ts'
import type { DrawnVideo } from './draw-video.ts'

/** What was drawn for the demo shop: rows of two tables, and photos that become uploads. */
export type DemoMedia = { pictures: DrawnPicture[]; videos: DrawnVideo[]; photos: DrawnPhoto[] }

export function filesOfPicture({ name, version, widths, formats }: DrawnPicture): string[] {
  return widths.flatMap((width) =>
    formats.split(',').map((format) => `${name}-${version}-${width}.${format}`),
  )
}

/** The newest first. A list that nobody can read any more counts as none. */
export function listsIn(folder: string): { file: string; media: DemoMedia }[] {
  return readdirSync(folder)
    .filter((file) => /^demo-[0-9a-f]{8}\.json$/.test(file))
    .map((file) => ({ file, at: statSync(join(folder, file)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
    .flatMap(({ file }) => {
      const media = JSON.parse(readFileSync(join(folder, file), 'utf8')) as DemoMedia | unknown[]
      return Array.isArray(media) ? [] : [{ file, media }]
    })
}
