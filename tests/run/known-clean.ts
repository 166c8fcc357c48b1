/**
 * Sources that the last lint found clean, by their content. A second check then reads only what
 * changed and what imports it: a rule that knows types can fail in a file that nobody touched.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './child.ts'
import { importsOf, sourcesOf } from '#tests/sources/import-graph.ts'

const rooms = [
  'api',
  'app',
  'bench',
  'commerce',
  'config',
  'db',
  'demo',
  'design',
  'press',
  'server',
  'tests',
]
/** Files by which every source may be judged otherwise. */
const judges = ['.oxlintrc.json', 'package-lock.json', 'package.json', 'tsconfig.json', 'knip.json']
const stampFile = join(root, 'var', 'known-clean.json')

/** Above this share of all sources, telling a tool their names costs more than it saves. */
const MOST_OF_THEM = 0.6

export interface Sources {
  /** One digest of the tools, their settings and all that is declared for every file. */
  judged: string
  /** Content of each source, as a digest. */
  digests: Readonly<Record<string, string>>
  /** The files that a source imports, types too. */
  imports: Readonly<Record<string, readonly string[]>>
  /** One digest of which file imports which, and which packages. */
  graph: string
}

/** The state that a tool found clean; each tool has its own. */
export interface Clean {
  judged: string
  digests: Readonly<Record<string, string>>
  graph: string
}

export function readSources(): Sources {
  const declared = createHash('sha1').update(process.version)
  for (const path of judges) declared.update(readFileSync(join(root, path)))
  const digests: Record<string, string> = {}
  const imports: Record<string, string[]> = {}
  const graph: unknown[] = []
  const aliases = readAliases()
  const loose = readdirSync(root).filter((name) => /\.(ts|mjs)$/.test(name))
  for (const file of [...sourcesOf(rooms, { tests: true }), ...loose]) {
    const text = readFileSync(join(root, file))
    digests[file] = createHash('sha1').update(text).digest('base64')
    const found = importsOf(file)
    imports[file] = found.flatMap(({ target }) => (target && aliases[target]) ?? target ?? [])
    graph.push([file, found.map(({ specifier }) => specifier)])
    if (/\bdeclare (global|module)\b/.test(text.toString())) declared.update(text)
  }
  for (const file of sourcesOf(['.react-router'])) declared.update(readFileSync(join(root, file)))
  return {
    judged: declared.digest('base64'),
    digests,
    imports,
    graph: createHash('sha1').update(JSON.stringify(graph)).digest('base64'),
  }
}

/** Names such as `#press-canvas`, which stand for one file in a browser and another elsewhere. */
function readAliases(): Record<string, string[]> {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string | Record<string, string>>
  }
  return Object.fromEntries(
    Object.entries(imports).flatMap(([name, files]) =>
      typeof files === 'string'
        ? []
        : [[name.slice(1), Object.values(files).map((file) => file.replace('./', ''))]],
    ),
  )
}

/**
 * Files to lint: what changed since it was clean, and what imports it. Types that reach further by inference
 * are left to a whole lint, as in CI: a service of which everybody knows somebody would be a tenth of all files.
 */
export function filesToLint(sources: Sources, clean: Clean | undefined): string[] | 'all' {
  if (!clean || clean.judged !== sources.judged) return 'all'
  const importers = new Map<string, string[]>()
  for (const [file, targets] of Object.entries(sources.imports))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const before = clean.digests
  const changed = [...Object.keys(sources.digests), ...Object.keys(before)].filter(
    (file) => before[file] !== sources.digests[file],
  )
  const touched = new Set(changed.flatMap((file) => [file, ...(importers.get(file) ?? [])]))
  const present = [...touched].filter((file) => file in sources.digests)
  return present.length > MOST_OF_THEM * Object.keys(sources.digests).length ? 'all' : present
}

export function readClean(tool: string): Clean | undefined {
  return readStamps()[tool]
}

export function writeClean(tool: string, { judged, digests, graph }: Sources): void {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [tool]: { judged, digests, graph } }))
}

function readStamps(): Record<string, Clean | undefined> {
  if (!existsSync(stampFile)) return {}
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')) as Record<string, Clean>
  } catch {
    // Cut off while it was written: nothing is known to be clean.
    return {}
  }
}
