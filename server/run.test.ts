import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** A project of its own whose npm only writes down that it was called, and with what. */
let project: string
const started: ChildProcess[] = []

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'estampa-run-'))
  for (const file of ['run.mjs', 'install.mjs', 'tasks.mjs']) {
    put(`server/${file}`, '')
    copyFileSync(join(import.meta.dirname, file), join(project, 'server', file))
  }
  put('package.json', '{ "type": "module" }')
  put('package-lock.json', lockfile('1.0.0'))
  put('server/start.ts', `console.log('shop', process.argv.slice(2).join(' '), process.env.NAME)`)
  fakeNpm(`mkdir -p node_modules`)
})

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(project, { recursive: true, force: true })
})

describe('a task', () => {
  it('that nobody knows is answered with the list of tasks', async () => {
    const { code, output } = await finish(run('strat'))
    expect(code).toBe(2)
    expect(output).toContain("Unknown task 'strat'")
    expect(output).toMatch(/start +serve the shop/)
    expect(npmCalls()).toBe(0)
  })

  it('gets its arguments and the variables of .env', async () => {
    put('.env', 'NAME=from-file\n')
    const { output } = await finish(run('start', '--port', '1'))
    expect(output).toContain('shop --port 1 from-file')
  })

  it('of the tests does not see .env', async () => {
    put('.env', 'NAME=from-file\n')
    put('tests/run/all.ts', `console.log('tests', process.env.NAME)`)
    expect((await finish(run('test'))).output).toContain('tests undefined')
  })

  it('hands on its exit code', async () => {
    put('server/start.ts', 'process.exit(7)')
    expect((await finish(run('start'))).code).toBe(7)
  })

  it('that a signal killed looks killed by it', async () => {
    put('server/start.ts', `process.kill(process.pid, 'SIGKILL')`)
    expect((await finish(run('start'))).signal).toBe('SIGKILL')
  })
})

describe('a shop that runs', () => {
  beforeEach(() => {
    put(
      'server/start.ts',
      `const told: string[] = []
       for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {
         told.push(signal)
         setTimeout(() => { console.log('told', told.join()); process.exit(3) }, 200)
       })
       process.on('disconnect', () => { console.log('alone'); process.exit() })
       setInterval(() => {}, 1000)
       console.log('open', process.pid)`,
    )
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is told of %s once', async (signal) => {
    const child = run('start')
    await printed(child, 'open')
    child.kill(signal)
    child.kill(signal)
    const { code, output } = await finish(child)
    expect(output).toContain(`told ${signal}\n`)
    expect(code).toBe(3)
  })

  it('notices when the process that started it is killed outright', async () => {
    const child = run('start')
    await printed(child, 'open')
    child.kill('SIGKILL')
    expect((await finish(child)).output).toContain('alone')
  })
})

describe('the dependencies', () => {
  it('are not installed by a program among them, which would delete itself', async () => {
    put('node_modules/.bin/npm', '#!/bin/sh\nexit 5\n')
    chmodSync(join(project, 'node_modules/.bin/npm'), 0o755)
    expect((await finish(run('start'))).output).toContain('shop')
    expect(npmCalls()).toBe(1)
  })

  it('are installed once, whatever the outer npm was told', async () => {
    await finish(run('start'))
    const { output } = await finish(run('start'))
    expect(output).not.toContain('Installing')
    expect(npmCalls()).toBe(1)
    const call = readFileSync(join(project, 'npm-calls'), 'utf8')
    expect(call).toContain('ci --include=optional --include=peer --ignore-scripts --include=dev')
    expect(call).toContain('omit= registry=https://registry.example/ mode=')
  })

  it('are marked with the lock file they belong to, and installed again when it changes', async () => {
    await finish(run('start'))
    const digest = createHash('sha256').update(lockfile('1.0.0')).digest('hex')
    expect(readFileSync(join(project, 'node_modules/.estampa-installed'), 'utf8')).toContain(digest)
    put('package-lock.json', lockfile('2.0.0'))
    await finish(run('start'))
    expect(npmCalls()).toBe(2)
  })

  it('that somebody else installed completely are kept', async () => {
    put('node_modules/.package-lock.json', lockfile('1.0.0'))
    put('node_modules/left/package.json', '{}')
    expect((await finish(run('start'))).output).toContain('shop')
    expect(npmCalls()).toBe(0)
  })

  it('of another version are not kept', async () => {
    put('node_modules/.package-lock.json', lockfile('0.9.0'))
    put('node_modules/left/package.json', '{}')
    await finish(run('start'))
    expect(npmCalls()).toBe(1)
  })

  it('are asked for again after an installation that failed, whose words are shown', async () => {
    fakeNpm('echo the registry is closed; exit 4')
    const { code, output } = await finish(run('start'))
    expect(code).toBe(1)
    expect(output).toContain('the registry is closed')
    expect(output).not.toContain('shop')
    expect(existsSync(join(project, 'var/install.lock'))).toBe(false)
    await finish(run('start'))
    expect(npmCalls()).toBe(2)
  })

  it('are installed by one of two processes that start at once', async () => {
    fakeNpm('sleep 0.5; cp package-lock.json node_modules/.package-lock.json')
    put('node_modules/left/package.json', '{}')
    const both = await Promise.all([finish(run('start')), finish(run('start'))])
    for (const { output } of both) expect(output).toContain('shop')
    expect(npmCalls()).toBe(1)
  })

  it('are left to an npm that outlived its killed bootstrap', async () => {
    fakeNpm(`until [ -e go-on ]; do sleep 0.05; done
      mkdir -p node_modules/left; cp package-lock.json node_modules/.package-lock.json`)
    put('node_modules/left/package.json', '{}')
    const killed = run('start')
    await printed(killed, 'Installing')
    await until(() => npmCalls() === 1)
    killed.kill('SIGKILL')
    const next = run('start')
    const finished = finish(next)
    await printed(next, 'Waiting for another process')
    put('go-on', '')
    expect((await finished).output).toContain('shop')
    expect(npmCalls()).toBe(1)
  })

  it('can be interrupted while npm works', async () => {
    fakeNpm('exec sleep 30')
    const child = run('start')
    await until(() => npmCalls() === 1)
    child.kill('SIGTERM')
    const { signal, output } = await finish(child)
    expect(signal).toBe('SIGTERM')
    expect(output).not.toContain('shop')
  })
})

describe('the tools that build and test', () => {
  beforeEach(() => {
    put('package-lock.json', lockfile('1.0.0', { withTool: true }))
    put(
      'server/build/build-identity.ts',
      `import { existsSync } from 'node:fs'
       process.exitCode = existsSync(import.meta.dirname + '/../../build') ? 0 : 1`,
    )
    put('server/build.ts', `console.log('built')`)
    put('server/worker.ts', `console.log('worker')`)
  })

  /** As after `npm ci --omit=dev`, or `npm prune --omit=dev`. */
  function omitTools(): void {
    put('node_modules/.package-lock.json', lockfile('1.0.0'))
    put('node_modules/left/package.json', '{}')
  }

  it('are not installed with NODE_ENV=production', async () => {
    const { output } = await finish(runWith({ NODE_ENV: 'production' }, 'start'))
    expect(output).toContain('shop')
    expect(readFileSync(join(project, 'npm-calls'), 'utf8')).toContain('--omit=dev')
  })

  it('are installed for one of them, also with NODE_ENV=production', async () => {
    omitTools()
    const { output } = await finish(runWith({ NODE_ENV: 'production' }, 'build'))
    expect(output).toContain('built')
    expect(readFileSync(join(project, 'npm-calls'), 'utf8')).toContain('--include=dev')
  })

  it('are not missed by a shop that is built, nor by who builds nothing', async () => {
    omitTools()
    put('build/meta.json', '{}')
    for (const [task, word] of [
      ['start', 'shop'],
      ['start', 'shop'],
      ['worker', 'worker'],
    ] as const) {
      const { output } = await finish(run(task))
      expect(output).toContain(word)
      expect(output).not.toContain('Installing')
    }
    expect(npmCalls()).toBe(0)
  })

  it('are never fetched by a shop in production, which may have no network', async () => {
    omitTools()
    await finish(runWith({ NODE_ENV: 'production' }, 'start'))
    expect(npmCalls()).toBe(0)
  })

  it('are installed for a shop that has to build', async () => {
    omitTools()
    await finish(run('start'))
    expect(readFileSync(join(project, 'npm-calls'), 'utf8')).toContain('--include=dev')
  })

  it('are missed after npm prune, although the mark of the whole installation is still there', async () => {
    put('node_modules/.package-lock.json', lockfile('1.0.0', { withTool: true }))
    for (const name of ['left', 'tool']) put(`node_modules/${name}/package.json`, '{}')
    await finish(run('build'))
    expect(npmCalls()).toBe(0)
    omitTools()
    await finish(run('build'))
    expect(npmCalls()).toBe(1)
  })
})

describe('what a task writes', () => {
  beforeEach(() => {
    const script = `import { writeFileSync } from 'node:fs'; writeFileSync('written', '')`
    put('server/start.ts', script)
    put('tests/run/all.ts', script)
  })
  const modeOf = (path: string) => statSync(join(project, path)).mode & 0o777

  it('is readable for nobody else when it is the operator’s shop', async () => {
    await finish(run('start'))
    expect(modeOf('written')).toBe(0o600)
    expect(modeOf('var') & 0o066).toBe(0)
  })

  it('is as the user has it when it is a test', async () => {
    await finish(run('test'))
    expect(modeOf('written')).toBe(0o666 & ~process.umask())
  })
})

function put(path: string, text: string): void {
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function lockfile(version: string, { withTool = false } = {}): string {
  return JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': {},
      'node_modules/left': { version, integrity: `sha512-${version}` },
      ...(withTool && {
        'node_modules/tool': { version, integrity: `sha512-${version}`, dev: true },
      }),
      'node_modules/only-elsewhere': { version: '1.0.0', optional: true, os: ['plan9'] },
    },
  })
}

function fakeNpm(work: string): void {
  const line = '"$*" omit=$npm_config_omit registry=$npm_config_registry mode=$NODE_ENV'
  put('bin/npm', `#!/bin/sh\necho ${line} >> npm-calls\n${work}\n`)
  chmodSync(join(project, 'bin/npm'), 0o755)
}

function npmCalls(): number {
  const file = join(project, 'npm-calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0
}

function run(...args: string[]): ChildProcess {
  return runWith({ NODE_ENV: 'test' }, ...args)
}

function runWith(settings: { NODE_ENV: string }, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(project, 'server/run.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [join(project, 'node_modules/.bin'), join(project, 'bin'), process.env['PATH']].join(
        ':',
      ),
      npm_config_omit: 'dev',
      npm_config_registry: 'https://registry.example/',
      ...settings,
    },
  })
  started.push(child)
  const output: string[] = []
  outputs.set(child, output)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  }
  return child
}

const outputs = new WeakMap<ChildProcess, string[]>()

function outputOf(child: ChildProcess): string {
  return (outputs.get(child) ?? []).join('')
}

/** Until it has ended and so has everybody who writes to its output. */
function finish(
  child: ChildProcess,
): Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }> {
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, output: outputOf(child) }))
  })
}

function printed(child: ChildProcess, text: string): Promise<void> {
  return until(() => outputOf(child).includes(text))
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}
