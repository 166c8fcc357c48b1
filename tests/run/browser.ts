import { execFile, spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

export interface BrowserToRun {
  executablePath: string
  args: string[]
  /** To be added to the environment, not to replace it. */
  env?: Record<string, string>
}

type Candidate = Pick<BrowserToRun, 'executablePath' | 'env'>

const root = join(import.meta.dirname, '../..')
const browserFolder = join(root, 'var', 'browser')
const isRoot = process.getuid?.() === 0
/** Handed down to child processes: each Playwright worker loads the configuration again. */
const answerVariable = 'ESTAMPA_TEST_BROWSER'

let search: Promise<BrowserToRun> | undefined

/** A Chromium for the tests: found, or fetched into `var/`, or installed when root may do so. */
export function findBrowser(): Promise<BrowserToRun> {
  return (search ??= findOrFetch())
}

async function findOrFetch(): Promise<BrowserToRun> {
  const answer = process.env[answerVariable]
  if (answer) return JSON.parse(answer) as BrowserToRun
  const browser = { ...(await firstThatRuns()), args: browserArguments() }
  process.env[answerVariable] = JSON.stringify(browser)
  return browser
}

async function firstThatRuns(): Promise<Candidate> {
  const chosen = process.env['CHROMIUM']
  if (chosen) {
    // Another browser in place of the one asked for would make its failures a riddle.
    const reason = await whyNot({ executablePath: chosen })
    if (reason === '') return { executablePath: chosen }
    throw new Error(`CHROMIUM is set to ${chosen}, which does not run (${reason}).`)
  }
  const reasons: string[] = []
  for (const find of [installedBrowser, browserFromNpm, browserByRoot, browserFromDebian]) {
    try {
      const candidate = await find()
      if (!candidate) continue
      const reason = await whyNot(candidate)
      if (reason === '') return candidate
      reasons.push(reason)
    } catch (error) {
      reasons.push(messageOf(error))
    }
  }
  const advice =
    'install Chromium (on Debian: apt-get install chromium) or set CHROMIUM to its path'
  const detail = reasons.length > 0 ? ` (${reasons.join('; ')})` : ''
  throw new Error(`No browser for the tests: ${advice}.${detail}`)
}

function browserArguments(): string[] {
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...(isRoot || !canSandbox() ? ['--no-sandbox'] : []),
  ]
}

/** Containers and some systems forbid the user namespaces that Chromium's sandbox is made of. */
function canSandbox(): boolean {
  return spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0
}

async function runs(candidate: Candidate): Promise<boolean> {
  return (await whyNot(candidate)) === ''
}

async function whyNot({ executablePath, env }: Candidate): Promise<string> {
  try {
    await run(executablePath, ['--version'], { env: { ...process.env, ...env } })
    return ''
  } catch (error) {
    return messageOf(error)
  }
}

/** The same engine without the windows that nobody sees draws a page with a quarter less work. */
const debianPackages = ['chromium-headless-shell', 'chromium']

/** Older systems do not have all of them. */
async function firstPackage<Result>(get: (name: string) => Promise<Result>): Promise<Result> {
  const [first, second] = debianPackages as [string, string]
  return get(first).catch(() => get(second))
}

async function installedBrowser(): Promise<Candidate | undefined> {
  for (const name of [
    ...debianPackages,
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const executablePath = join(folder, name)
      // Ubuntu's chromium-browser may be a script that only asks for the snap.
      if (existsSync(executablePath) && (await runs({ executablePath }))) return { executablePath }
    }
  }
  return undefined
}

/** The package holds an x64 binary only, packed, with the libraries that bare systems lack. */
async function browserFromNpm(): Promise<Candidate | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const version = manifest.optionalDependencies['@sparticuz/chromium']
  const folder = await fetchOnce(`npm-${version}`, async (staging) => {
    let packed = join(root, 'node_modules/@sparticuz/chromium/bin')
    // npm leaves an optional package out when the machine's Node is older than it asks for.
    if (!existsSync(packed)) {
      packed = join(staging, 'package/bin')
      const name = `@sparticuz/chromium@${version}`
      const tarball = await run('npm', ['pack', '--silent', '--pack-destination', staging, name])
      await run('tar', ['-xzf', join(staging, tarball.trim()), '-C', staging, '--no-same-owner'])
      await rm(join(staging, tarball.trim()))
    }
    // Its own executablePath() shares /tmp/chromium between users, and trusts half a file.
    await unpackBrotli(join(packed, 'chromium.br'), join(staging, 'chromium'))
    for (const name of ['fonts', 'swiftshader', 'al2023']) {
      const tar = join(staging, `${name}.tar`)
      await unpackBrotli(join(packed, `${name}.tar.br`), tar)
      const target = name === 'swiftshader' ? staging : join(staging, name)
      await mkdir(target, { recursive: true })
      await run('tar', ['-xf', tar, '-C', target, '--no-same-owner'])
      await rm(tar)
    }
    await rm(join(staging, 'package'), { recursive: true, force: true })
  })
  const executablePath = join(folder, 'chromium')
  const env = await fontEnvironment(folder, join(folder, 'fonts'))
  if (await runs({ executablePath, env })) return { executablePath, env }
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: join(folder, 'al2023/lib') } }
}

function unpackBrotli(from: string, to: string): Promise<void> {
  const target = createWriteStream(to, { mode: 0o755 })
  return pipeline(createReadStream(from), createBrotliDecompress(), target)
}

async function browserByRoot(): Promise<Candidate | undefined> {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  console.error('Installing Chromium with apt-get for the browser tests…')
  await run('apt-get', ['update'])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await firstPackage((name) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], { env }),
  )
  return installedBrowser()
}

/** Without root: the system's packages, downloaded with private state and unpacked into var/. */
async function browserFromDebian(): Promise<Candidate | undefined> {
  if (isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  const folder = await fetchOnce('debian', async (staging) => {
    const apt = join(staging, 'apt')
    const archives = join(apt, 'cache/archives')
    await mkdir(join(apt, 'state/lists/partial'), { recursive: true })
    await mkdir(join(archives, 'partial'), { recursive: true })
    const settings = {
      'Dir::State': join(apt, 'state'),
      'Dir::State::status': '/var/lib/dpkg/status',
      'Dir::Cache': join(apt, 'cache'),
      // The lock in question is root's; nothing of root's is written.
      'Debug::NoLocking': '1',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    await run('apt-get', [...options, 'update'])
    const install = ['-y', '--no-install-recommends', '--download-only', 'install']
    await firstPackage((name) => run('apt-get', [...options, ...install, name]))
    for (const name of await readdir(archives)) {
      if (name.endsWith('.deb')) await run('dpkg-deb', ['-x', join(archives, name), staging])
    }
    await rm(apt, { recursive: true, force: true })
  })
  const programs = debianPackages.map((name) => join(folder, 'usr/lib/chromium', name))
  return {
    executablePath: programs.find((path) => existsSync(path)) ?? programs[0]!,
    env: {
      ...(await fontEnvironment(folder, join(folder, 'usr/share/fonts'))),
      LD_LIBRARY_PATH: (await libraryFolders(folder)).join(delimiter),
    },
  }
}

/** Some libraries keep their private ones a folder deeper: pulseaudio, nss. */
async function libraryFolders(unpacked: string): Promise<string[]> {
  const triplet = `${process.arch === 'x64' ? 'x86_64' : 'aarch64'}-linux-gnu`
  const tops = ['usr/lib', 'lib'].map((path) => join(unpacked, path, triplet)).filter(existsSync)
  const inside = tops.map(async (top) => {
    const entries = await readdir(top, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => join(top, entry.name))
  })
  return [...tops, ...(await Promise.all(inside)).flat()]
}

/** Made aside and renamed when complete: a killed or a parallel run leaves no half-made browser. */
async function fetchOnce(name: string, make: (staging: string) => Promise<void>): Promise<string> {
  const folder = join(browserFolder, name)
  if (existsSync(folder)) return folder
  console.error('Fetching Chromium for the browser tests into var/browser…')
  const staging = `${folder}.${process.pid}`
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true })
  try {
    await make(staging)
    if (!existsSync(folder)) await rename(staging, folder)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return folder
}

/** A browser without any font draws pages without any text. */
async function fontEnvironment(folder: string, fonts: string): Promise<Record<string, string>> {
  if (existsSync('/etc/fonts/fonts.conf')) return {}
  const file = join(folder, 'test-fonts.conf')
  const folders = [fonts, '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`
  await writeFile(file, `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>\n`)
  return { FONTCONFIG_FILE: file }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { maxBuffer: 2 ** 26, ...options }, (error, stdout, stderr) => {
      const reason = /^.*error.*$|^E: .*$/im.exec(stderr)?.[0] ?? stderr.trim().split('\n').at(-1)
      if (error) reject(new Error(`${command} ${args[0]}: ${reason || 'failed'}`))
      else resolve(stdout)
    })
  })
}
