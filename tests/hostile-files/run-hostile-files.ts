import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ingest, openIngest } from '#press/ingest/ingest.ts'
import { IngestRefusal } from '#press/ingest/ingest-refusal.ts'
import { brokenPictures } from './broken-pictures.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostilePdfs } from './hostile-pdfs.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { hostileTypes } from './hostile-types.ts'
import { hostileZips } from './hostile-zips.ts'
import { makePhoto } from './make-photo.ts'

export const hostileFiles: HostileFile[] = [
  ...hostilePictures,
  ...hostileTypes,
  ...brokenPictures,
  ...hostilePdfs,
  ...hostileZips,
]

export type Outcome = {
  file: HostileFile
  code: string
  cpuS: number
  peakMb: number
  /** What is wrong with it, in words. */
  complaint: string | undefined
}

const MOST_MB = 512
const MOST_CPU_S = { image: 10, pdf: 20, zip: 5 }
/** Between two looks at the clock a little more passes. */
const SLACK_S = 0.5

export type Trial = {
  try: (file: HostileFile) => Promise<Outcome>
  /** Undefined when an ordinary photo is taken as always. */
  complaintAboutAnOrdinaryPhoto: () => Promise<string | undefined>
  crashes: string[]
  end: () => Promise<void>
}

/** Each file in a folder of its own, each process for as many of them as a test wants. */
export async function openTrial({ recycleAfter }: { recycleAfter: number }): Promise<Trial> {
  const root = await mkdtemp(join(tmpdir(), 'hostile-'))
  const crashes: string[] = []
  let now = ''
  const ingest = openIngest({
    count: 1,
    recycleAfter,
    env: { TMPDIR: root },
    onCrash: (failure) => crashes.push(`${now}: ${failure.message.split('\n')[0]}`),
  })

  async function inFolder<T>(work: (path: string, outFolder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(root, 'file-'))
    const outFolder = join(folder, 'out')
    await mkdir(outFolder)
    try {
      return await work(join(folder, 'upload'), outFolder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    crashes,
    try: (file) => {
      now = file.name
      return inFolder((path, outFolder) => tryFile(ingest, file, path, outFolder))
    },
    complaintAboutAnOrdinaryPhoto: () =>
      inFolder(async (path, outFolder) => {
        await writeFile(path, await makePhoto(800, 600).jpeg().toBuffer())
        const picture = await ingest.image({ path, name: 'photo.jpg', outFolder })
        return picture.widthPx === 800 && picture.variants.length === 2
          ? undefined
          : `An ordinary photo became ${JSON.stringify(picture)}`
      }),
    async end() {
      await ingest.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function tryFile(
  ingest: Ingest,
  file: HostileFile,
  path: string,
  outFolder: string,
): Promise<Outcome> {
  await writeFile(path, await file.make())
  let cpuS = 0
  let peakMb = 0
  const onUsage = (usage: { cpuMs: number; peakRssMb: number }) => {
    cpuS += usage.cpuMs / 1000
    peakMb = Math.max(peakMb, usage.peakRssMb)
  }
  let code = 'accepted'
  try {
    await ingest[file.task]({ path, name: file.name, outFolder }, { onUsage })
  } catch (error) {
    code = error instanceof IngestRefusal ? error.code : `NO CODE: ${String(error)}`
  }
  return { file, code, cpuS, peakMb, complaint: complaintOf(file, code, cpuS, peakMb) }
}

function complaintOf(
  { task, outcomes }: HostileFile,
  code: string,
  cpuS: number,
  peakMb: number,
): string | undefined {
  if (code.startsWith('NO CODE')) return code
  if (outcomes && !(outcomes as readonly string[]).includes(code)) {
    return `expected ${outcomes.join(' or ')}`
  }
  if (peakMb > MOST_MB) return `took ${peakMb.toFixed(0)} MB`
  if (cpuS > MOST_CPU_S[task] + SLACK_S) return `took ${cpuS.toFixed(1)} s`
  return undefined
}
