/** Measures what opening an upload costs: see README.md beside this file. */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { openIngest } from '#press/ingest/ingest.ts'
import { buildZip } from '#tests/hostile-files/build-zip.ts'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'

type Upload = {
  name: string
  task: 'image' | 'pdf' | 'zip'
  mostCpuS: number
  mostMb: number
}

/** From Debian's libheif-examples. */
const heicEncoder = 'heif-enc'
const folder = await mkdtemp(join(tmpdir(), 'bench-ingest-'))
const at = (name: string) => join(folder, name)
const uploads: Upload[] = [
  { name: '12-megapixels.jpg', task: 'image', mostCpuS: 3, mostMb: 250 },
  { name: '40-megapixels.jpg', task: 'image', mostCpuS: 4, mostMb: 300 },
  { name: '12-megapixels-with-alpha.png', task: 'image', mostCpuS: 4, mostMb: 350 },
  { name: 'page-with-12-megapixels.pdf', task: 'pdf', mostCpuS: 4, mostMb: 350 },
  { name: '15-photos.zip', task: 'zip', mostCpuS: 2, mostMb: 200 },
]

try {
  await makeUploads()
  if (makeHeic()) {
    uploads.push({ name: '12-megapixels.heic', task: 'image', mostCpuS: 4, mostMb: 350 })
  } else {
    console.log(`${heicEncoder} is not installed: no HEIC is measured.`)
  }
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}\n`,
  )
  console.log(line('', 'CPU s', 'goal', 'peak MB', 'goal', ''))
  const met = []
  for (const upload of uploads) met.push(await measure(upload))
  process.exitCode = met.every(Boolean) ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}

async function makeUploads(): Promise<void> {
  const photo = makePhoto(4000, 3000)
  const jpeg = await photo.clone().jpeg({ quality: 90 }).toBuffer()
  await writeFile(at('12-megapixels.jpg'), jpeg)
  await makePhoto(7300, 5500).jpeg({ quality: 90 }).toFile(at('40-megapixels.jpg'))
  const clear = makePhoto(4000, 3000, { channels: 4 })
  await clear.png({ compressionLevel: 3 }).toFile(at('12-megapixels-with-alpha.png'))
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([842, 595])
  page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 793, height: 595 })
  await writeFile(at('page-with-12-megapixels.pdf'), await pdf.save())
  const entries = Array.from({ length: 15 }, (_, entry) => ({ name: `${entry}.jpg`, data: jpeg }))
  await writeFile(at('15-photos.zip'), buildZip(entries))
}

function makeHeic(): boolean {
  try {
    const [from, to] = [at('12-megapixels.jpg'), at('12-megapixels.heic')]
    execFileSync(heicEncoder, ['-q', '50', from, '-o', to], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** In fresh processes: their peak of memory is then this upload's own. */
async function measure({ name, task, mostCpuS, mostMb }: Upload): Promise<boolean> {
  const outFolder = at(`${name}-out`)
  await mkdir(outFolder)
  const ingest = openIngest({
    count: 1,
    recycleAfter: 1,
    onCrash: (failure) => console.error(failure),
  })
  let cpuS = 0
  let peakMb = 0
  const onUsage = (usage: { cpuMs: number; peakRssMb: number }) => {
    cpuS += usage.cpuMs / 1000
    peakMb = Math.max(peakMb, usage.peakRssMb)
  }
  await readFile(at(name))
  await ingest[task]({ path: at(name), name, outFolder }, { onUsage })
  await ingest.close()
  const isMet = cpuS <= mostCpuS && peakMb <= mostMb
  const verdict = isMet ? 'met' : 'MISSED'
  console.log(
    line(name, cpuS.toFixed(2), `≤ ${mostCpuS}`, peakMb.toFixed(0), `≤ ${mostMb}`, verdict),
  )
  return isMet
}

function line(name: string, ...cells: string[]): string {
  return [name.padEnd(30), ...cells.map((cell) => cell.padStart(9))].join('')
}
