// @ts-check
/**
 * Every npm script starts here. The machine may have an old Node and nothing installed, so this is
 * plain JavaScript for Node 20 and newer: it installs the dependencies, then runs the task on the
 * Node among them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'
import { shopTasks, toolTasks } from './tasks.mjs'

/** @typedef {import('./tasks.mjs').Task} Task */

/** @type {Record<string, Task>} */
const tasks = { ...shopTasks, ...toolTasks }
const oldestNode = 24
/** Widest name of a task, with a space behind it. */
const WIDEST_NAME = 21
const olderNode = '24.21.0'
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @type {import('node:child_process').ChildProcess | undefined} npm, then the task */
let child
/** @type {NodeJS.Signals | undefined} */
let received

const [name = '', ...args] = process.argv.slice(2)
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
if (!task) {
  const list = Object.entries(tasks).map(
    ([known, { does }]) => `  ${known.padEnd(WIDEST_NAME)}${does}`,
  )
  stop(
    `${name ? `Unknown task '${name}'` : 'No task given'}. The tasks are:\n${list.join('\n')}`,
    2,
  )
} else {
  passSignalsOn()
  endWithNpm()
  const needs = {
    tools: Object.hasOwn(toolTasks, name),
    build: () => name === 'start' && !isBuilt(),
  }
  const failure = await install(needs, (npm) => {
    child = npm
  })
  if (received) endBy(received)
  else if (failure) stop(failure, 1)
  else runTask(task)
}

/** @param {Task} task */
function runTask({ script, readsEnvFile, node: nodeOptions = [] }) {
  const node = findNode()
  // Whatever a task writes for the operator's shop is not for others on this machine.
  if (readsEnvFile) process.umask(0o077)
  const envFile = join(root, '.env')
  // Not --env-file-if-exists, which complains of each absence.
  const options = readsEnvFile && existsSync(envFile) ? [`--env-file=${envFile}`] : []
  const running = spawn(node, [...nodeOptions, ...options, join(root, script), ...args], {
    cwd: root,
    // The channel tells the task when this process is killed outright.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      // To compile every file anew is half of what a start costs. Where it may not be written Node does without.
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
    },
  })
  child = running
  running.on('error', (error) => stop(`${script} could not be started: ${error.message}`, 1))
  running.on('exit', (code, signal) => {
    if (signal) endBy(signal)
    else process.exit(code ?? 1)
  })
}

/** Whether there is a build of these very sources. */
function isBuilt() {
  return spawnSync(findNode(), [join(root, 'server/build/build-identity.ts')]).status === 0
}

function findNode() {
  const shipped = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (!existsSync(shipped))
    return ownNode('There is no Node for this system among the dependencies')
  const trial = spawnSync(shipped, ['--version'], { encoding: 'utf8' })
  if (trial.status === 0) return shipped
  // On Alpine its loader is absent; on a bare Debian, libatomic1 is.
  const reason = (trial.stderr ?? '').trim() || trial.error?.message || 'it ended at once'
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath
  const older = fetchOlderNode()
  if (older) return older
  return ownNode(`The Node among the dependencies does not run on this system (${reason})`)
}

/** Node 24 needs fewer libraries than the newest. Fetched only where that one does not run. */
function fetchOlderNode() {
  const folder = join(root, 'node_modules', '.older-node')
  const node = join(folder, 'package', 'bin', 'node')
  const runs = () => spawnSync(node, ['--version']).status === 0
  if (existsSync(node)) return runs() ? node : undefined
  const name = `node-${process.platform}-${process.arch}@${olderNode}`
  mkdirSync(folder, { recursive: true })
  const packed = spawnSync('npm', ['pack', name, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
  })
  const file = (packed.stdout ?? '').trim().split('\n').at(-1)
  if (packed.status !== 0 || !file) return undefined
  spawnSync('tar', ['-xzf', join(folder, file), '-C', folder])
  rmSync(join(folder, file), { force: true })
  return existsSync(node) && runs() ? node : undefined
}

/** @param {string} reason why it has to be the Node that runs this file */
function ownNode(reason) {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath
  return stop(`${reason}: install Node ${oldestNode} or newer, this one is ${process.version}.`, 1)
}

/**
 * A second copy of a signal makes some programs give up a clean end, and npm passes on what the
 * terminal has given to everybody already: copies within a second count as one.
 */
function passSignalsOn() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    let lastSeen = -Infinity
    process.on(signal, () => {
      const seen = Date.now()
      const isCopy = seen - lastSeen < 1000
      received = signal
      lastSeen = seen
      if (isCopy) return
      const isTold = child !== undefined && signal !== 'SIGTERM' && isInForeground()
      setTimeout(() => (child ? child.kill(signal) : endBy(signal)), isTold ? 1000 : 0)
    })
  }
}

/** An npm killed outright tells nobody: the shop would go on holding its port. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** True when a terminal has given its Ctrl-C to the whole group, the task included. */
function isInForeground() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [, , group, , , foregroundGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return group === foregroundGroup
  } catch {
    return Boolean(process.stdin.isTTY)
  }
}

/** @param {NodeJS.Signals} signal */
function endBy(signal) {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  // The first process of a container survives its own signal.
  setTimeout(() => process.exit(128 + constants.signals[signal]), 100)
}

/** @param {string} line @param {number} code @returns {never} */
function stop(line, code) {
  console.error(line)
  process.exit(code)
}
