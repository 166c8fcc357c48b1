import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'

/** Numbers of processes over which the orders are spread, in turn. */
const PROCESSES = [1, 2, 4]

/** Made by programs, or of no concern to a test. */
const isSkipped = new Set(['node_modules', 'var', 'build', '.git', '.react-router', '.env'])

const Run = z.object({
  order: z.int(),
  seed: z.int(),
  processes: z.int(),
  passed: z.int(),
  failed: z.int(),
  seconds: z.number(),
  failures: z.array(z.string()),
})
/** One run of all tests, in one order. */
export type Run = z.infer<typeof Run>

export const processesOf = (order: number): number => PROCESSES[order % PROCESSES.length]!

/** Folder of what was found about these very sources: after a change nothing of before counts. */
export function folderOf(root: string, results: string, filters: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(filters))
  for (const path of listFiles(root, root)) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return join(results, hash.digest('hex').slice(0, 16))
}

function listFiles(folder: string, root: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => folder !== root || !isSkipped.has(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return listFiles(path, root)
      return entry.isFile() ? [path] : []
    })
}

/** Runs that came to their end, also those that failed: by its seed each can be seen again. */
export function readKept(folder: string): Map<number, Run> {
  if (!existsSync(folder)) return new Map()
  return new Map(
    readdirSync(folder)
      .filter((name) => /^order-\d+\.json$/.test(name))
      .map((name) => Run.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
      .map((run) => [run.order, run]),
  )
}

/** Under its name only when it is whole: a run that is interrupted begins again. */
export function keepRun(folder: string, run: Run): void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `order-${run.order}.json`)
  writeFileSync(`${path}.part`, JSON.stringify(run))
  renameSync(`${path}.part`, path)
}

/** `npm run task test:orders [orders] [-- filters]`. */
export function readWords(words: readonly string[]): { orders: number; filters: string[] } {
  const [first = '', ...others] = words
  const isCount = /^\d+$/.test(first)
  return {
    orders: isCount ? Number(first) : PROCESSES.length,
    filters: [...(isCount ? [] : [first]), ...others].filter((word) => word && word !== '--'),
  }
}
