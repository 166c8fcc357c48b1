import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readArticles } from '#demo/seed/facts.ts'
import { wholePhoto } from '#design/photo-fit.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { findOutsideTool } from '#tests/run/outside-tools.ts'
import {
  imageItem,
  listOf,
  pathItem,
  pressPhoto,
  printLists,
  temporaryFolder,
} from '#tests/pictures/print-job.ts'

/** Other people's programs look at our files: where they are installed. */
const tools = ['qpdf', 'pdfinfo', 'pdffonts', 'pdfimages'] as const
const missing = tools.filter((tool) => !findOutsideTool(tool))
const folder = temporaryFolder()

/** The first article of each kind, in all its sizes. */
const faces = readArticles()
  .filter(({ kind }, index, all) => all.findIndex((article) => article.kind === kind) === index)
  .flatMap(({ kind, variants }) =>
    variants.map((variant) => ({ ...variant, name: `${kind} ${variant.code}` })),
  )

const run = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8' })

describe.skipIf(missing.length > 0)(
  `print files in other programs${missing.length > 0 ? ` (not here: ${missing.join(', ')})` : ''}`,
  () => {
    for (const colour of ['RGB', 'CMYK'] as const) {
      it.each(faces)(`are well made: $name in ${colour}`, async (face) => {
        const { widthMm, heightMm, bleedMm } = face
        const photo = await pressPhoto(
          join(folder, 'photo.jpg'),
          (await madePhoto(300, 200)).jpeg(),
        )
        const matrix = [widthMm / 2, 0, 0, heightMm / 2, 4, 4] as const
        const list = listOf(
          [
            pathItem('M0 0L30 0L30 30Z', { fill: '#2e86ab', opacity: 0.5 }),
            imageItem('photo', { crop: wholePhoto, matrix }),
            imageItem('photo', { filter: [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0], opacity: 0.5 }),
          ],
          { width: widthMm, height: heightMm, bleed: bleedMm },
        )
        const path = join(folder, 'print.pdf')
        await printLists(path, [list], {
          photos: { photo },
          print: { colour, mirrored: false },
          slug: { reference: 'EST-2026-000123', lines: [face.name] },
        })
        expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
        const info = run('pdfinfo', '-box', path)
        expect(info).toMatch(/PDF subtype: +PDF\/X-4/)
        expect(info).toMatch(/PDF version: +1\.6/)
        const [left, bottom, right, top] = /TrimBox: +(.+)/.exec(info)![1]!.split(/ +/).map(Number)
        expect(((right! - left!) * 25.4) / 72).toBeCloseTo(widthMm, 1)
        expect(((top! - bottom!) * 25.4) / 72).toBeCloseTo(heightMm, 1)
        expect(run('pdffonts', path).trim().split('\n')).toHaveLength(2)
        const images = run('pdfimages', '-list', path)
        expect(images.trim().split('\n').slice(2).length).toBeGreaterThan(0)
        expect(images).not.toContain(' rgb ')
        expect(images).toContain(colour === 'CMYK' ? ' cmyk ' : ' icc ')
      })
    }
  },
)
