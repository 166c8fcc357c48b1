import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rect } from '#design/geometry.ts'
import labels from './labelled-faces.json' with { type: 'json' }

/** A picture of people and where in it, in shares of its sides, somebody has seen their faces. */
export type LabelledPicture = { name: string; file: string; faces: Rect[] }

/** Its six photos are looked at and not kept: the package does not say whose they are. */
const PACKAGE = '@vladmandic/face-api@1.7.15'
const TARBALL = 'vladmandic-face-api-1.7.15.tgz'
const INTEGRITY =
  'WDMmK3CfNLo8jylWqMoQgf4nIst3M0fzx1dnac96wv/dvMTN4DxC/Pq1DGtduDk1lktCamQ3MIDXFnvrdHTXDw=='

const own = new URL('people/', import.meta.url).pathname

/** Own pictures, which are in the public domain and lie beside this file. */
export const ownPictures = (): LabelledPicture[] => labelled(labels.own, own)

/** Photos of groups from the registry that npm is set to, the same ones each time. */
export function fetchedPictures(folder: string): LabelledPicture[] {
  mkdirSync(folder, { recursive: true })
  const tarball = join(folder, TARBALL)
  if (!existsSync(tarball)) {
    const command = ['pack', PACKAGE, '--silent']
    execFileSync('npm', command, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const digest = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  if (digest !== INTEGRITY) throw new Error(`${tarball} is not the package that was labelled`)
  execFileSync('tar', ['xzf', tarball, '-C', folder, 'package/demo'])
  return labelled(labels.fetched, join(folder, 'package/demo'))
}

function labelled(faces: Record<string, number[][]>, folder: string): LabelledPicture[] {
  return Object.entries(faces).map(([name, boxes]) => ({
    name,
    file: join(folder, name),
    faces: boxes.map(([x, y, width, height]) => ({
      x: x!,
      y: y!,
      width: width!,
      height: height!,
    })),
  }))
}
