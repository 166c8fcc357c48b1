import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBrowserScripts } from './browser-scripts.ts'
import { root } from './build-identity.ts'

/** What a telephone can fetch and read before it is asked to drag something: see bench/README.md. */
const MOST_KB = 130
const NAMED_MODULES = 25

/** Of a list, and of a product, before anybody has touched anything. */
const MOST_KB_OF_LIST = 15
const MOST_KB_OF_PRODUCT = 25
const MOST_KB_OF_VITALS = 1.5
/** Of any page of the office, a list of orders among them, in brotli. */
const MOST_KB_OF_OFFICE = 15
/** What these pages ask for by themselves, beside the script of every document. */
const ofList = ['live-list']
const ofProduct = ['gallery', 'buy-bar', 'wish-and-share']

type Chunk = {
  fileName: string
  imports: string[]
  facadeModuleId: string | null
  modules: Record<string, { renderedLength: number }>
}

const folder = mkdtempSync(join(tmpdir(), 'script-weight-'))
const chunks: Chunk[] = []
const noteChunks: Plugin = {
  name: 'note-chunks',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.push(file)
  },
}
let files: { path: string; kb: number }[] = []
let ofEveryDocument: string[] = []
let ofOffice: string[] = []

const weigh = (path: string) => ({
  path,
  kb: gzipSync(readFileSync(join(folder, 'client', path)), { level: 9 }).length / 1000,
})

beforeAll(async () => {
  const { editor, document, office } = await buildBrowserScripts(folder, [noteChunks])
  files = [editor.src, ...editor.parts].map(weigh)
  ofEveryDocument = [document.src, ...document.parts]
  ofOffice = [office.src, ...office.parts]
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('loads the editor with few scripts until something can be dragged', () => {
  const total = files.reduce((sum, { kb }) => sum + kb, 0)
  expect(total, 'nothing was built').toBeGreaterThan(60)
  expect(total, explain()).toBeLessThanOrEqual(MOST_KB)
})

it.each([
  ['a list', ofList, MOST_KB_OF_LIST],
  ['a product', ofProduct, MOST_KB_OF_PRODUCT],
])('loads %s with few scripts until somebody does something', (_, names, most) => {
  const asked = names.map((name) => {
    const module = join(root, 'app/document', `${name}.ts`)
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
    return chunk ?? expect.fail(`${name} is no longer loaded by itself`)
  })
  const parts = new Set(asked.flatMap((chunk) => [chunk.fileName, ...chunk.imports]))
  const paths = new Set([...ofEveryDocument, ...[...parts].map((part) => `/${part}`)])
  const loaded = [...paths].map(weigh)
  const total = loaded.reduce((sum, { kb }) => sum + kb, 0)
  const named = loaded.map(({ path, kb }) => `${kb.toFixed(1)} kB ${path}`).join('\n')
  expect(total, 'nothing was built').toBeGreaterThan(3)
  expect(total, named).toBeLessThanOrEqual(most)
})

it('loads pages of the office, which the server draws, with one small script', () => {
  const sizes = ofOffice.map((path) => ({
    path,
    kb: brotliCompressSync(readFileSync(join(folder, 'client', path))).length / 1000,
  }))
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0)
  const named = sizes.map(({ path, kb }) => `${kb.toFixed(1)} kB ${path}`).join('\n')
  expect(total, 'nothing was built').toBeGreaterThan(3)
  expect(total, named).toBeLessThanOrEqual(MOST_KB_OF_OFFICE)
})

it('measures visits with a script that weighs next to nothing', () => {
  const module = join(root, 'app/consent/web-vitals.ts')
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
  expect(chunk?.imports, 'it is no longer loaded by itself').toEqual([])
  expect(weigh(`/${chunk!.fileName}`).kb).toBeLessThanOrEqual(MOST_KB_OF_VITALS)
})

/** The files, and what weighs most in them: what the first drag does not need belongs behind `import()`. */
function explain(): string {
  const names = files.map(({ path, kb }) => `  ${kb.toFixed(1)} kB ${path}`)
  const modules = chunks
    .filter(({ fileName }) => files.some(({ path }) => path === `/${fileName}`))
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([id]) => !/node_modules\/(react|react-dom|scheduler)\//.test(id))
    .toSorted(([, one], [, other]) => other.renderedLength - one.renderedLength)
    .slice(0, NAMED_MODULES)
    .map(([id, { renderedLength }]) => `  ${renderedLength} bytes ${id.replace(`${root}/`, '')}`)
  return [
    'The first load of the editor is too heavy (gzip):',
    ...names,
    'The largest modules in it, before they are packed:',
    ...modules,
  ].join('\n')
}
