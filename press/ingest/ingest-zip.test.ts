import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildZip } from '#tests/hostile-files/build-zip.ts'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { type Ingest, openIngest } from './ingest.ts'

let folder: string
let ingest: Ingest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingest-zip-'))
  ingest = openIngest({ count: 1, onCrash: (failure) => expect.fail(failure.message) })
})

afterAll(async () => {
  await ingest.close()
  await rm(folder, { recursive: true })
})

describe('a ZIP', () => {
  it('gives its photos under names of ours, and says what it left out', async () => {
    const jpeg = await makePhoto(80, 60).jpeg().toBuffer()
    const png = await makePhoto(80, 60).png().toBuffer()
    const archive = buildZip([
      { name: 'Holiday/', data: Buffer.alloc(0), method: 0 },
      { name: 'Holiday/Sea & "sand".jpg', data: jpeg },
      { name: '../../etc/cron.d/job.png', data: png, method: 0 },
      { name: '__MACOSX/Holiday/._Sea.jpg', data: jpeg },
      { name: 'Holiday/.hidden.jpg', data: jpeg },
      { name: 'notes.txt', data: Buffer.from('hello') },
      { name: 'drawing.svg', data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'empty.jpg', data: Buffer.alloc(0), method: 0 },
    ])
    const outFolder = await mkdtemp(join(folder, 'out-'))
    const path = join(folder, 'holiday')
    await writeFile(path, archive)
    const zip = await ingest.zip({ path, name: 'holiday.zip', outFolder })
    expect(zip).toEqual({
      files: [
        { file: 'entry-1', name: 'Sea sand .jpg', mime: 'image/jpeg', bytes: jpeg.length },
        { file: 'entry-2', name: 'job.png', mime: 'image/png', bytes: png.length },
      ],
      skipped: [
        { name: 'notes.txt', reason: 'unsupported_type' },
        { name: 'drawing.svg', reason: 'svg_not_accepted' },
        { name: 'empty.jpg', reason: 'empty_file' },
      ],
    })
    expect((await readdir(outFolder)).toSorted()).toEqual(['entry-1', 'entry-2'])
    expect(await readFile(join(outFolder, 'entry-1'))).toEqual(jpeg)
    expect(await readFile(join(outFolder, 'entry-2'))).toEqual(png)
  })
})
