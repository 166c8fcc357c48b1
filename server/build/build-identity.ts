import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PageScripts } from '#app/shop.ts'

export const root = join(import.meta.dirname, '../..')
const buildsFolder = join(root, 'build')

/** Inputs: whatever can change what the browser gets. Tests and documents are not among it. */
const inputs = [
  'app',
  'api',
  'config',
  'messages',
  'public',
  'commerce',
  'design',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'server/build/browser-chunks.ts',
  'server/build/browser-scripts.ts',
  'server/build.ts',
]

export type BuildMeta = { id: string; date: string; scripts: PageScripts; assets: string[] }

/** The same sources give the same id, so that a second start has nothing to build. */
export function hashSources(): string {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of listFiles(join(root, input))) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex').slice(0, 16)
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  const entries = readdirSyncOrFile(path)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function readdirSyncOrFile(path: string) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}

export function buildFolder(id: string): string {
  return join(buildsFolder, id)
}

/** A build counts only when its meta file is there: it is written last. */
export function readBuild(id: string): BuildMeta | undefined {
  const file = join(buildFolder(id), 'meta.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildMeta) : undefined
}

/** All finished builds, newest first. */
export function listBuilds(): BuildMeta[] {
  if (!existsSync(buildsFolder)) return []
  return readdirSync(buildsFolder)
    .map(readBuild)
    .filter((build) => build !== undefined)
    .sort((a, b) => b.date.localeCompare(a.date))
}

// Asked before the start, which must know whether it needs the tools that build.
if (import.meta.main) process.exitCode = readBuild(hashSources()) ? 0 : 1
