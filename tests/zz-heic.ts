import { mkdir, rm } from 'node:fs/promises'
import sharp from 'sharp'
import { openIngest } from '#press/ingest/ingest.ts'
import { decodeHeicBand, joinHeicBands } from '#press/ingest/heic-bands.ts'
import { join } from 'node:path'
const name = process.argv[2]!
const out = '/tmp/hn/out'
await rm(out, { recursive: true, force: true }); await mkdir(out)
if (process.argv[3] === 'cell') {
  const ingest = openIngest({ count: 1, onCrash: (f) => console.log('crash', f) })
  const t = performance.now()
  const usages: any[] = []
  try {
  const p = await ingest.image({ path: `/tmp/hn/${name}`, name: 'a.heic', outFolder: out }, { onUsage: (u: any) => usages.push(u) } as any)
  console.log(p.widthPx, p.heightPx, p.press, performance.now() - t)
  } catch (e) { console.log(e) }
  console.log(usages.map((u) => `${Math.round(u.cpuMs)}ms ${Math.round(u.peakRssMb)}`).join(' | '), usages[0])
  await ingest.close()
} else {
  const bands: string[] = []
  for (let r: number | null = 0; r !== null;) { const b = await decodeHeicBand({ path: `/tmp/hn/${name}`, outFolder: out, fromLine: r }); bands.push(join(out, b.file)); r = b.nextLine; console.log(b) }
  await joinHeicBands({ path: `/tmp/hn/${name}`, bands, outFolder: out })
  console.log((await sharp(join(out, 'press.jpg')).metadata()).width)
}
