import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findBrowser } from '#tests/run/browser.ts'

export type EngineName = 'Chromium' | 'Firefox' | 'WebKitGTK'

type Command = { command: string; args: string[]; env?: Record<string, string> }
/** A browser that waits for a click somewhere would otherwise only be known as a test too slow. */
const PATIENCE_MS = 120_000

type Running = { child: ChildProcess; output: () => string }

/** Whether this machine has the engine; Chromium is found, or fetched, by the tests themselves. */
export async function isInstalled(engine: EngineName): Promise<boolean> {
  if (engine === 'Chromium') return true
  if (engine === 'Firefox') return firefox() !== undefined
  return (await miniBrowser()) !== undefined && onPath('Xvfb') !== undefined
}

/** Opens the address in the engine for as long as the work takes, and leaves nothing running. */
export async function withEngine<Result>(
  engine: EngineName,
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'estampa-engine-'))
  const started: Running[] = []
  const endAtExit = () => started.forEach(({ child }) => end(child))
  process.once('exit', endAtExit)
  try {
    if (engine === 'WebKitGTK') started.push(start(screenCommand(), folder, true))
    const screen = started[0] && (await screenNumber(started[0]))
    const browser = start(await commandOf(engine, url, folder, screen), folder, false)
    started.push(browser)
    const died = once(browser.child, 'exit').then(([code]) => {
      throw new Error(`${engine} ended with ${String(code)}:\n${browser.output()}`)
    })
    const late = once(AbortSignal.timeout(PATIENCE_MS), 'abort').then(() => {
      throw new Error(`${engine} reported nothing:\n${browser.output()}`)
    })
    return await Promise.race([work(), died, late])
  } finally {
    process.off('exit', endAtExit)
    for (const { child } of started.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      end(child)
      await ended
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function commandOf(
  engine: EngineName,
  url: string,
  folder: string,
  screen: string | undefined,
): Promise<Command> {
  if (engine === 'Firefox') {
    await writeFile(join(folder, 'user.js'), quietFirefox)
    const args = ['--headless', '--no-remote', '--new-instance', '--profile', folder, url]
    return { command: firefox()!, args }
  }
  if (engine === 'WebKitGTK') {
    const env = {
      DISPLAY: `:${screen}`,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // Its sandbox cannot be made by root, nor inside of most containers.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    }
    return { command: (await miniBrowser())!, args: ['--private', url], env }
  }
  const { executablePath, args, env } = await findBrowser()
  const own = [
    '--headless',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
  ]
  return { command: executablePath, args: [...args, ...own, url], ...(env && { env }) }
}

/** In a process group of its own, so that the processes that a browser starts end with it. */
function start({ command, args, env }: Command, folder: string, hasPipe: boolean): Running {
  const child = spawn(command, args, {
    detached: true,
    // Nothing of a person's own profile, or caches.
    env: {
      ...process.env,
      HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasPipe ? (['pipe'] as const) : [])],
  })
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.on('error', (error) => (output += error.message))
  return { child, output: () => output }
}

function end({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function screenCommand(): Command {
  const args = ['-displayfd', '3', '-screen', '0', '800x600x24', '-nolisten', 'tcp']
  return { command: onPath('Xvfb')!, args }
}

/** Xvfb chooses a free number and says it once it listens. */
async function screenNumber({ child, output }: Running): Promise<string> {
  const said = once(child.stdio[3]!, 'data').then(([chunk]) => String(chunk).trim())
  const died = once(child, 'exit').then(() => {
    throw new Error(`Xvfb ended:\n${output()}`)
  })
  return Promise.race([said, died])
}

function firefox(): string | undefined {
  return onPath('firefox-esr') ?? onPath('firefox')
}

async function miniBrowser(): Promise<string | undefined> {
  const folders = await readdir('/usr/lib').catch(() => [])
  return folders
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((file) => existsSync(file))
}

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

const quietFirefox = [
  ['app.update.enabled', false],
  ['app.normandy.enabled', false],
  ['browser.aboutwelcome.enabled', false],
  ['browser.safebrowsing.malware.enabled', false],
  ['browser.safebrowsing.phishing.enabled', false],
  ['browser.shell.checkDefaultBrowser', false],
  ['browser.startup.homepage_override.mstone', 'ignore'],
  ['datareporting.healthreport.uploadEnabled', false],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['extensions.update.enabled', false],
  ['network.captive-portal-service.enabled', false],
  ['network.connectivity-service.enabled', false],
  ['services.settings.server', ''],
  ['toolkit.telemetry.enabled', false],
]
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  .join('\n')
