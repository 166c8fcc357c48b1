import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBrowserScripts } from './browser-scripts.ts'
import { root } from './build-identity.ts'

/** What a telephone can fetch and read before it is asked to drag something: see bench/README.md. */
const MOST_KB = 130
const NAMED_MODULES = 25

type Chunk = { fileName: string; modules: Record<string, { renderedLength: number }> }

const folder = mkdtempSync(join(tmpdir(), 'editor-weight-'))
const chunks: Chunk[] = []
const noteChunks: Plugin = {
  name: 'note-chunks',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.push(file)
  },
}
let files: { path: string; kb: number }[] = []

beforeAll(async () => {
  const { editor } = await buildBrowserScripts(folder, [noteChunks])
  files = [editor.src, ...editor.parts].map((path) => ({
    path,
    kb: gzipSync(readFileSync(join(folder, 'client', path)), { level: 9 }).length / 1000,
  }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('loads the editor with few scripts until something can be dragged', () => {
  const total = files.reduce((sum, { kb }) => sum + kb, 0)
  expect(total, 'nothing was built').toBeGreaterThan(60)
  expect(total, explain()).toBeLessThanOrEqual(MOST_KB)
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
