// @ts-check
/**
 * Brings node_modules to what package-lock.json says. Plain JavaScript for Node 20 and newer: it
 * runs before anything is installed.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {Record<string, string>} [optionalDependencies]
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.estampa-installed')
const npmRecord = join(modules, '.package-lock.json')
const installLock = join(root, 'var', 'install.lock')
const npmArguments = ['ci', '--include=optional', '--include=peer', '--ignore-scripts']

/** @typedef {'everything' | 'production'} Extent with the tools that build, test and check, or without */
/**
 * @typedef {object} Needs
 * @property {boolean} tools whether the task is one of those tools itself
 * @property {() => boolean} build whether the task would have to build first; asked only when it matters
 */

/**
 * Everything is installed, except with NODE_ENV=production, which leaves the tools out. Dependencies
 * without the tools suffice for whoever uses none: a production machine, or a shop that is built.
 * @param {Needs} needs
 * @param {(npm: ChildProcess | undefined) => void} onNpm told which npm runs, to end it
 * @returns {Promise<string>} why it failed; empty when all is installed
 */
export async function install(needs, onNpm) {
  const isProduction = process.env.NODE_ENV === 'production'
  const mayLackTools = () => !needs.tools && (isProduction || !needs.build())
  const lockfile = read(join(root, 'package-lock.json'))
  if (lockfile === '') return `package-lock.json is missing in ${root}: take a whole copy of it.`
  const digest = createHash('sha256').update(lockfile).digest('hex')
  /** @param {Extent} extent */
  const stampOf = (extent) =>
    `${digest} ${process.platform}-${process.arch} ${extent} ${markOf(npmRecord)}\n`
  const stamp = read(stampFile)
  if (stamp === stampOf('everything')) return ''
  if (stamp === stampOf('production') && mayLackTools()) return ''
  const isComplete = () => {
    if (isInstalled(lockfile, 'everything')) return writeStamp(stampOf('everything'))
    if (!isInstalled(lockfile, 'production') || !mayLackTools()) return false
    return writeStamp(stampOf('production'))
  }
  if (isComplete()) return ''
  try {
    await takeInstallLock()
  } catch (error) {
    return `The dependencies are not installed, and cannot be: ${messageOf(error)}`
  }
  try {
    if (isComplete()) return ''
    const extent = isProduction && !needs.tools ? 'production' : 'everything'
    console.error('Installing…')
    rmSync(stampFile, { force: true })
    rmSync(npmRecord, { force: true })
    const { code, output } = await npmCi(extent, onNpm)
    if (code !== 0)
      return `${output.trimEnd()}\nThe dependencies could not be installed: see above.`
    writeFileSync(stampFile, stampOf(extent))
    return ''
  } catch (error) {
    return `The dependencies could not be installed: ${messageOf(error)}`
  } finally {
    onNpm(undefined)
    rmSync(installLock, { recursive: true, force: true })
  }
}

/** @param {string} stamp Without it each start compares again: a read-only folder bears that. */
function writeStamp(stamp) {
  try {
    writeFileSync(stampFile, stamp)
  } catch {
    // Read-only, as in a container image.
  }
  return true
}

/** @param {string} file `npm prune` leaves the stamp and changes this. */
function markOf(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.size}-${Math.trunc(found.mtimeMs)}` : 'none'
}

/**
 * Dependencies that someone else installed (a Dockerfile, a plain `npm ci`, an npm that outlived
 * us) are kept: there may be no network to install them again. npm writes its record last.
 * @param {string} lockfile @param {Extent} extent
 */
function isInstalled(lockfile, extent) {
  const wanted = packagesIn(lockfile)
  const present = packagesIn(read(npmRecord))
  if (!wanted || !present) return false
  const direct = Object.keys(wanted['']?.optionalDependencies ?? {})
  return Object.entries(wanted).every(([path, entry]) => {
    const isForThisMachine =
      direct.includes(path.slice('node_modules/'.length)) &&
      [entry.os].flat().includes(process.platform) &&
      [entry.cpu].flat().includes(process.arch)
    const mayBeAbsent = (entry.optional || entry.devOptional) && !isForThisMachine
    const isLeftOut = extent === 'production' && entry.dev
    if (path === '' || mayBeAbsent || isLeftOut) return true
    const found = present[path]
    return (
      found?.version === entry.version &&
      found?.integrity === entry.integrity &&
      existsSync(join(root, path, 'package.json'))
    )
  })
}

/** @param {string} lockfile @returns {Record<string, LockedPackage> | undefined} */
function packagesIn(lockfile) {
  try {
    return JSON.parse(lockfile).packages
  } catch {
    // Absent, or full of merge marks: npm explains that better.
    return undefined
  }
}

/**
 * The lock is a folder with one file per live holder. A rename replaces an empty folder only, so of
 * two processes that find the holder dead one gets in.
 */
async function takeInstallLock() {
  const mine = `${installLock}.${process.pid}`
  makeDataFolder(dirname(installLock))
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, identityOf(process.pid)), '')
  for (let attempt = 0; ; attempt++) {
    try {
      renameSync(mine, installLock)
      return
    } catch (error) {
      if (!/^(ENOTEMPTY|EEXIST)/.test(messageOf(error))) throw error
    }
    const holders = holdersOf(installLock)
    for (const holder of holders) {
      if (!isAlive(holder)) rmSync(join(installLock, holder), { force: true })
    }
    if (!holders.some(isAlive)) continue
    if (attempt === 0) console.error('Waiting for another process that installs…')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** @param {string} folder Customers' files will lie there: see db/data-folder.ts. */
function makeDataFolder(folder) {
  const made = mkdirSync(folder, { recursive: true })
  if (made) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
}

/** @param {string} lock */
function holdersOf(lock) {
  try {
    return readdirSync(lock)
  } catch {
    return []
  }
}

/** Number and start time: a recycled number must not pass for the process that took the lock. */
function identityOf(/** @type {number} */ pid) {
  const stat = read(`/proc/${pid}/stat`)
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? `${pid}-ended` : `${pid}-${fields[18] ?? ''}`
}

function isAlive(/** @type {string} */ identity) {
  const pid = Number.parseInt(identity, 10)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!messageOf(error).includes('EPERM')) return false
  }
  return identityOf(pid) === identity && !identity.endsWith('-ended')
}

/**
 * An npm that outlives a killed bootstrap goes on writing, so it must hold the lock too, and before
 * it begins: the shell becomes npm only when told that it is written down.
 * @param {Extent} extent @param {(npm: ChildProcess) => void} onNpm
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function npmCi(extent, onNpm) {
  return new Promise((resolve, reject) => {
    const env = npmEnvironment()
    const waitForWord = ['-c', 'read word && exec "$@"', 'sh']
    const tools = extent === 'everything' ? '--include=dev' : '--omit=dev'
    const command = [...npmCommand(env.PATH), ...npmArguments, tools]
    const npm = spawn('/bin/sh', [...waitForWord, ...command], {
      cwd: root,
      env,
      stdio: 'pipe',
    })
    onNpm(npm)
    let output = ''
    npm.stdout.on('data', (chunk) => (output += chunk))
    npm.stderr.on('data', (chunk) => (output += chunk))
    npm.stdin.on('error', () => {}) // killed already: its end is told below
    npm.on('error', reject)
    npm.on('close', (code) => resolve({ code, output }))
    if (npm.pid) writeFileSync(join(installLock, identityOf(npm.pid)), '')
    npm.stdin.end('go\n')
  })
}

/** @param {string} path An npm that is not on it may still be the one that started us. */
function npmCommand(path) {
  const npmCli = process.env.npm_execpath ?? ''
  const isOnPath = path.split(delimiter).some((folder) => existsSync(join(folder, 'npm')))
  return isOnPath || !npmCli.endsWith('npm-cli.js') ? ['npm'] : [process.execPath, npmCli]
}

/**
 * Environment for npm: what the outer `npm start` was told (omit, prefix, workspace…) must not change what is
 * installed, only where from.
 */
function npmEnvironment() {
  const whereFrom = [
    'registry|@.+:registry|//.+|userconfig|globalconfig',
    'cache|offline|prefer_offline|fetch_.+',
    'ca|cafile|strict_ssl|proxy|https?_proxy|no_?proxy',
  ]
  const kept = new RegExp(`^npm_config_(${whereFrom.join('|')})$`, 'i')
  const variables = Object.entries(process.env).filter(
    ([name]) => name !== 'NODE_ENV' && (!/^npm_/i.test(name) || kept.test(name)),
  )
  // npm would run on the very Node that it is about to delete.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(delimiter)
  return { ...Object.fromEntries(variables), PATH: path }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}
