import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants as osConstants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { buildFolder, hashSources, listBuilds, readBuild, root } from './build/build-identity.ts'
import type { BuildMeta } from './build/build-identity.ts'
import { buildBrowserScripts } from './build/browser-scripts.ts'
import { findMessageProblems } from './build/messages-check.ts'

/** Brotli's best takes ten times as long as the quick one, and saves visitors a fifteenth. */
const compression = { quick: 9, best: 11 }

/** Builds unless these very sources are built already. */
export async function ensureBuild(
  retainedBuilds: number,
  effort: keyof typeof compression = 'best',
): Promise<BuildMeta> {
  const id = hashSources()
  const done = readBuild(id)
  if (done) return done
  const problems = findMessageProblems(root)
  if (problems.length > 0) {
    throw new Error(
      `The messages are not right:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  console.log('Building the shop …')
  const workFolder = `${buildFolder(id)}.${process.pid}.part`
  rmSync(workFolder, { recursive: true, force: true })
  buildPages(workFolder)
  const scripts = await buildBrowserScripts(workFolder)
  const assets = listAssets(join(workFolder, 'client'))
  compressAssets(workFolder, assets, effort)
  const meta: BuildMeta = { id, date: new Date().toISOString(), scripts, assets }
  writeFileSync(join(workFolder, 'meta.json'), JSON.stringify(meta, null, 2))
  publish(workFolder, id)
  removeOldBuilds(retainedBuilds)
  return readBuild(id)!
}

function buildPages(workFolder: string): void {
  try {
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
      {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          BUILD_DIRECTORY: relative(root, workFolder),
        },
        stdio: 'pipe',
        encoding: 'utf8',
      },
    )
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`The build failed:\n${stdout}${stderr}`, { cause: error })
  }
}

function listAssets(clientFolder: string): string[] {
  return readdirSync(clientFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite'))
    .map((entry) => `/${relative(clientFolder, join(entry.parentPath, entry.name))}`)
    .sort()
}

function compressAssets(
  folder: string,
  assets: readonly string[],
  effort: keyof typeof compression,
): void {
  for (const asset of assets.filter((path) => /\.(js|css|svg)$/.test(path))) {
    const file = join(folder, 'client', asset)
    const bytes = readFileSync(file)
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: compression[effort] } }
    // A shop may read it at this moment.
    writeFileSync(`${file}.br.part`, brotliCompressSync(bytes, options))
    renameSync(`${file}.br.part`, `${file}.br`)
  }
}

/** One rename makes the build visible; if another process was faster, its build is as good. */
function publish(workFolder: string, id: string): void {
  try {
    renameSync(workFolder, buildFolder(id))
  } catch (error) {
    rmSync(workFolder, { recursive: true, force: true })
    if (!readBuild(id)) throw error
  }
}

/** Pages that people still have open ask for the files of the build they came from. */
function removeOldBuilds(retainedBuilds: number): void {
  const kept = new Set(
    listBuilds()
      .slice(0, retainedBuilds)
      .map((build) => build.id),
  )
  for (const name of readdirSync(buildFolder('.'))) {
    if (kept.has(name) || isBeingBuilt(name)) continue
    rmSync(buildFolder(name), { recursive: true, force: true })
  }
}

/** Another process may be building: its folder carries its number. */
function isBeingBuilt(name: string): boolean {
  const builder = /\.(\d+)\.part$/.exec(name)?.[1]
  if (!builder) return false
  try {
    process.kill(Number(builder), 0)
    return true
  } catch {
    return false
  }
}

if (import.meta.main) {
  // Nothing in it is secret, and who builds an image is not who runs it.
  process.umask(0o022)
  const [retainedBuilds = '5', wish] = process.argv.slice(2)
  const isAwaited = wish === '--quick'
  const build = await ensureBuild(Number(retainedBuilds), isAwaited ? 'quick' : 'best')
  console.log(`Build ${build.id} of ${build.date} is ready.`)
  if (isAwaited) {
    process.send?.('built')
    setPriority(osConstants.priority.PRIORITY_LOW)
    compressAssets(buildFolder(build.id), build.assets, 'best')
    process.disconnect?.()
  }
}
