import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Rgb } from '#design/colour/cielab.ts'
import { inksOfFile } from './made-inks.ts'

const run = promisify(execFile)
const srgb = join(import.meta.dirname, '..', '..', 'press', 'profiles', 'sRGB_icc22.icm')

/** Programs of others, each with what it is asked for. */
const programs = [
  { name: 'qpdf', args: ['--version'], checks: 'the syntax of the files', isWanted: true },
  { name: 'gs', args: ['--version'], checks: 'plates, ink and promised colours', isWanted: true },
  { name: 'pdfinfo', args: ['-v'], checks: 'what the files call themselves', isWanted: true },
  { name: 'verapdf', args: ['--version'], checks: 'a third reader', isWanted: false },
]

export async function findTools() {
  const all = await Promise.all(
    programs.map(async ({ name, args, checks, isWanted }) => {
      const version = await run(name, args).then(
        ({ stdout, stderr }) => (stdout || stderr).split('\n')[0]!.trim(),
        () => undefined,
      )
      return { name, version, checks, isWanted }
    }),
  )
  return {
    all,
    has: (name: string) => all.find((tool) => tool.name === name)?.version !== undefined,
  }
}

/** Complaints of qpdf; nothing for a sound file. */
export async function checkWithQpdf(path: string): Promise<string> {
  return run('qpdf', ['--check', path]).then(
    () => '',
    (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}`,
  )
}

export async function subtypeSeen(path: string): Promise<string> {
  const { stdout } = await run('pdfinfo', [path])
  return /^PDF subtype:\s+(\S+)/m.exec(stdout)?.[1] ?? 'nothing'
}

/** Trim of each page in millimetres. */
export async function boxesSeen(path: string): Promise<{ width: number; height: number }[]> {
  const { stdout } = await run('pdfinfo', ['-box', '-l', '1000', path])
  const boxes = /^(?:Page\s+\d+ )?TrimBox:\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)/gm
  return [...stdout.matchAll(boxes)].map(([, ...numbers]) => {
    const [left, bottom, right, top] = numbers.map((points) => (Number(points) * 25.4) / 72)
    return { width: right! - left!, height: top! - bottom! }
  })
}

const CUT_DPI = 150

/** Extent in millimetres of what stands on the plate that a knife follows, on the first page. */
export async function cutSeen(
  path: string,
  folder: string,
): Promise<{ width: number; height: number } | undefined> {
  const into = await mkdtemp(join(folder, 'plates-'))
  const plates = ['-sDEVICE=tiffsep', `-r${CUT_DPI}`, '-dLastPage=1']
  await run('gs', [...quiet, ...plates, '-o', join(into, 'page.tif'), path])
  const cut = (await readdir(into)).find((name) => name.includes('(CutContour)'))
  if (cut === undefined) return undefined
  const { data, info } = await sharp(join(into, cut))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const columns: number[] = []
  const rows: number[] = []
  for (const [at, light] of data.entries()) {
    if (light > 200) continue
    columns.push(at % info.width)
    rows.push(Math.floor(at / info.width))
  }
  if (rows.length === 0) return undefined
  const span = (places: number[]) => {
    const [least, most] = places.reduce(
      ([from, to], place) => [Math.min(from, place), Math.max(to, place)],
      [Infinity, -Infinity],
    )
    return ((most - least) * 25.4) / CUT_DPI
  }
  return { width: span(columns), height: span(rows) }
}

/** The plates of each page that have any ink on them. */
export async function pagesInInks(path: string): Promise<string[][]> {
  const { stdout } = await run('gs', [...quiet, '-sDEVICE=inkcov', '-o', '-', path])
  return [...stdout.matchAll(/^\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+CMYK OK/gm)].map(
    ([, ...shares]) => ['C', 'M', 'Y', 'K'].filter((_, at) => Number(shares[at]) > 0),
  )
}

/** In percent of one ink, at the wettest place of any page. */
export async function mostInkSeen(path: string, folder: string): Promise<number> {
  const into = await mkdtemp(join(folder, 'inks-'))
  await run('gs', [...quiet, '-sDEVICE=tiff32nc', '-r50', '-o', join(into, '%d.tif'), path])
  let most = 0
  for (const picture of await readdir(into)) {
    const inks = await inksOfFile(await readFile(join(into, picture)))
    for (let at = 0; at < inks.length; at += 4) {
      most = Math.max(most, inks[at]! + inks[at + 1]! + inks[at + 2]! + inks[at + 3]!)
    }
  }
  return Math.round(most / 2.55)
}

/** Pixels at places in shares of the sheet, as a screen shows the inks of the output intent. */
export async function seenThroughIntent(
  path: string,
  folder: string,
  places: readonly { x: number; y: number }[],
): Promise<Rgb[]> {
  const picture = join(folder, 'seen.tif')
  const colours = [`-sOutputICCProfile=${srgb}`, '-dUsePDFX3Profile', '-dRenderIntent=1']
  const args = [...quiet, ...colours, '-dBlackPtComp=1', '-sDEVICE=tiff24nc', '-r72']
  await run('gs', [...args, `--permit-file-read=${srgb}`, '-o', picture, path])
  const { data, info } = await sharp(picture, { ignoreIcc: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return places.map(({ x, y }) => {
    const at = 3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width))
    return [data[at]!, data[at + 1]!, data[at + 2]!]
  })
}

const quiet = ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER']
