/** Measures what print files cost: see README.md beside this file. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { photoDefaults } from '#design/elements/photo.ts'
import { textDefaults } from '#design/elements/text.ts'
import { DesignDocument } from '#design/document.schema.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { makePrintFile } from '#press/print-file.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'

type Figures = { cpuS: number; memoryMb: number; bytes: number }
type Goal = { cpuS: number; memoryMb: number; fileMb: number }
type Case = { name: string; design: 'a3' | 'mug'; colour: 'RGB' | 'CMYK'; goal: Goal }

/** 40 megapixels; the grain makes it as large as a camera's file. */
const LARGE = { widthPx: 7302, heightPx: 5478 }
const SMALL = { widthPx: 2000, heightPx: 1500 }
const MB = 1_000_000

const [, , folder, asked] = process.argv
if (folder && asked) await measureHere(folder, Number(asked))
else await measureAll()

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'estampa-bench-'))
  try {
    console.log('Making the photos …')
    await (
      await madePhoto(LARGE.widthPx, LARGE.heightPx, { grain: 30 })
    )
      .jpeg({ quality: 90 })
      .toFile(join(folder, 'large.jpg'))
    for (const [index, hue] of [200, 20].entries()) {
      await (
        await madePhoto(SMALL.widthPx, SMALL.heightPx, { hue })
      )
        .jpeg({ quality: 88 })
        .toFile(join(folder, `small-${index}.jpg`))
    }
    const uploadMb = statSync(join(folder, 'large.jpg')).size / MB
    const load = loadavg()[0]!.toFixed(1)
    const rows = casesFor(uploadMb).map((row, index) => ({
      ...row,
      figures: inChild(folder, index),
    }))
    console.log(
      `Node ${process.version}, ${availableParallelism()} cores, load ${load}, ` +
        `A3 photo of 40 MP and ${uploadMb.toFixed(1)} MB\n`,
    )
    console.log(line(['', 'CPU s', 'goal', 'RSS MB', 'goal', 'file MB', 'goal', '']))
    for (const row of rows) console.log(line(cellsOf(row)))
    process.exitCode = rows.every(isMet) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function casesFor(uploadMb: number): Case[] {
  const mug = { cpuS: 3, memoryMb: 250, fileMb: 3 }
  return [
    {
      name: 'A3 RGB, photo passed through',
      design: 'a3',
      colour: 'RGB',
      goal: { cpuS: 2, memoryMb: 250, fileMb: uploadMb + 1 },
    },
    {
      name: 'A3 CMYK',
      design: 'a3',
      colour: 'CMYK',
      goal: { cpuS: 15, memoryMb: 600, fileMb: Infinity },
    },
    { name: 'mug RGB', design: 'mug', colour: 'RGB', goal: mug },
    { name: 'mug CMYK', design: 'mug', colour: 'CMYK', goal: { ...mug, memoryMb: 300 } },
  ]
}

/** A process of its own for each: memory once taken is seldom given back. */
function inChild(folder: string, index: number): Figures {
  const answer = execFileSync(process.execPath, [import.meta.filename, folder, String(index)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(answer) as Figures
}

async function measureHere(folder: string, index: number): Promise<void> {
  const { design, colour } = casesFor(0)[index]!
  const { document, photos } = design === 'a3' ? poster(folder) : mug(folder)
  const { bytes } = await makePrintFile({
    document,
    photos,
    print: { colour, mirrored: false },
    slug: { reference: 'EST-2026-000123', lines: ['One line', 'and another'] },
    outPath: join(folder, `${index}.pdf`),
  })
  const { user, system } = process.cpuUsage()
  const figures: Figures = {
    cpuS: (user + system) / 1e6,
    memoryMb: (process.resourceUsage().maxRSS * 1024) / MB,
    bytes,
  }
  console.log(JSON.stringify(figures))
}

function poster(folder: string) {
  const photos = { large: jpeg(join(folder, 'large.jpg'), LARGE) }
  const background = {
    type: 'photo',
    locked: 'no',
    color: '#ffffff',
    asset: 'large',
    crop: coverCrop(LARGE, { width: 426, height: 303 }),
  }
  const page = { id: 'a3', width: 420, height: 297, bleed: 3, safe: 5, dpi: 300 }
  return { photos, document: documentOf({ ...page, background, elements: [] }, photos) }
}

function mug(folder: string) {
  const photos = {
    one: jpeg(join(folder, 'small-0.jpg'), SMALL),
    two: jpeg(join(folder, 'small-1.jpg'), SMALL),
  }
  const page = { id: 'wrap', width: 206, height: 96, bleed: 3, safe: 5, dpi: 300 }
  const background = { type: 'plain', locked: 'no', color: '#f4efe6' }
  const text = { ...textDefaults, language: 'pl', font: 'roboto', size: 6, height: 20 }
  const elements = [
    { ...photoDefaults, id: 'left', asset: 'one', x: 0, y: 0, width: 100, height: 75 },
    {
      ...photoDefaults,
      id: 'right',
      asset: 'two',
      x: 110,
      y: 8,
      width: 80,
      height: 60,
      rotation: 7,
      filter: { brightness: 1.05, contrast: 1.1, saturation: 0.8 },
    },
    { ...text, id: 'wish', x: 10, y: 76, width: 120, text: 'Wszystkiego najlepszego, mamo! 🎂' },
    { ...text, id: 'curve', x: 120, y: 70, width: 70, text: 'Te queremos', curve: { radius: 60 } },
  ]
  return { photos, document: documentOf({ ...page, background, elements }, photos) }
}

function jpeg(path: string, size: { widthPx: number; heightPx: number }) {
  return { path, mime: 'image/jpeg' as const, orientation: 1 as const, ...size }
}

function documentOf(page: object, photos: PressPhotos): DesignDocument {
  const assets = Object.entries(photos).map(([id, { widthPx, heightPx, mime }]) => [
    id,
    { sha256: 'a'.repeat(64), widthPx, heightPx, mime },
  ])
  return DesignDocument.parse({
    v: 1,
    id: 'bench',
    revision: 1,
    articleId: 1,
    variant: 'bench',
    isTemplate: false,
    pageCount: { min: 1, max: 1 },
    fonts: { roboto: findFont('roboto')!.sha256 },
    assets: Object.fromEntries(assets) as Record<string, unknown>,
    pages: [page],
  })
}

type Row = Case & { figures: Figures }

function isMet({ goal, figures }: Row): boolean {
  return (
    figures.cpuS <= goal.cpuS &&
    figures.memoryMb <= goal.memoryMb &&
    figures.bytes <= goal.fileMb * MB
  )
}

function cellsOf(row: Row): string[] {
  const { name, goal, figures } = row
  return [
    name,
    figures.cpuS.toFixed(2),
    `≤ ${goal.cpuS}`,
    figures.memoryMb.toFixed(0),
    `≤ ${goal.memoryMb}`,
    (figures.bytes / MB).toFixed(1),
    goal.fileMb < 1e6 ? `≤ ${goal.fileMb.toFixed(1)}` : '–',
    isMet(row) ? 'met' : 'MISSED',
  ]
}

function line([what = '', ...cells]: string[]): string {
  return `${what.padEnd(30)}${cells.map((cell) => cell.padStart(9)).join('')}`
}
