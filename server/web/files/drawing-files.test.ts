import { Hono } from 'hono'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readProof } from '#design/colour/print-proof.ts'
import { PROOF_VERSION } from '#design/colour/proof-version.ts'
import { LAYOUT_ENGINE_VERSION } from '#design/engine-version.ts'
import { fontHashes } from '#design/fonts/font-hashes.ts'
import { scriptFiles } from '#design/fonts/script-files.ts'
import { openFont } from '#design/text/open-font.ts'
import { createEmojiTable } from '#design/text/emoji-table.ts'
import { findClipArt } from '#press/clip-art.ts'
import { loadEmoji } from '#press/emoji.ts'
import { addDrawingFiles } from './drawing-files.ts'
import type { WebEnv } from '#server/web/web-context.ts'

const web = new Hono<WebEnv>()
addDrawingFiles(web)

async function get(path: string, encoding = 'gzip, br'): Promise<Response> {
  return web.request(path, { headers: { 'accept-encoding': encoding } })
}

describe('what a browser draws with', () => {
  it('are the fonts of the press, under their checksums and for ever', async () => {
    const path = `/_drawing/fonts/${fontHashes['bebas-neue']}.ttf`
    const packed = await get(path)
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('cache-control')).toContain('immutable')
    const bytes = brotliDecompressSync(await packed.arrayBuffer())
    const plain = Buffer.from(await (await get(path, 'identity')).arrayBuffer())
    expect(bytes.equals(plain)).toBe(true)
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', plain))
    expect(digest.toString('hex')).toBe(fontHashes['bebas-neue'])
  })

  it('are the letters of other scripts, a slice at a time', async () => {
    const folder = `/_drawing/scripts/hebrew.${scriptFiles.hebrew.sha256}`
    const ranges = (await (await get(`${folder}/slices.json`, 'identity')).json()) as object
    expect(Object.keys(ranges)).toEqual(['hebrew'])
    const packed = await get(`${folder}/hebrew.ttf`)
    expect(packed.headers.get('cache-control')).toContain('immutable')
    const bytes = brotliDecompressSync(await packed.arrayBuffer())
    expect(openFont(bytes).has('ש'.codePointAt(0)!)).toBe(true)
    expect((await get(`${folder}/latin.ttf`)).status).toBe(404)
    expect((await get(`/_drawing/scripts/hebrew.${'0'.repeat(64)}/hebrew.ttf`)).status).toBe(404)
  })

  it('are the emoji of the press', async () => {
    const answer = await get(`/_drawing/${LAYOUT_ENGINE_VERSION}/emoji.json`)
    const keys = (await answer.json()) as string[]
    const table = createEmojiTable(
      Object.fromEntries(keys.map((key) => [key, key])),
      () => undefined,
    )
    const press = await loadEmoji()
    expect(keys.length).toBeGreaterThan(3000)
    for (const key of [...keys, 'a9', '31-20e3', '1f468-200d-1f4bb']) {
      expect([key, table.has(key), press.has(key)]).toEqual([key, true, true])
    }
    const cake = await get(`/_drawing/${LAYOUT_ENGINE_VERSION}/emoji/1f382.json`)
    expect(await cake.json()).toEqual(press.artOf('1f382'))
  })

  it('are the drawings of the collection, each as the design knows it', async () => {
    const heart = (await findClipArt('heart'))!
    const answer = await get(`/_drawing/art/heart.${heart.sha256}.json`)
    expect(await answer.json()).toEqual(heart.art)
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  it('is how its colours print, in a small file', async () => {
    const packed = await get(`/_drawing/proof/${PROOF_VERSION}.bin`)
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('cache-control')).toContain('immutable')
    const body = await packed.arrayBuffer()
    expect(body.byteLength).toBeLessThan(60_000)
    const { changePixels } = readProof(brotliDecompressSync(body))
    const data = Uint8ClampedArray.of(0, 255, 0, 255)
    changePixels({ data })
    expect(data[0]).toBeGreaterThan(100)
  })

  it.each([
    `/_drawing/proof/0.bin`,
    `/_drawing/fonts/${'0'.repeat(64)}.ttf`,
    '/_drawing/fonts/roboto.ttf',
    `/_drawing/art/heart.${'0'.repeat(64)}.json`,
    '/_drawing/art/constructor.json',
    '/_drawing/0/emoji.json',
    `/_drawing/${LAYOUT_ENGINE_VERSION}/emoji/41.json`,
    `/_drawing/${LAYOUT_ENGINE_VERSION}/emoji/..%2f..json`,
  ])('are nothing else: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
