// @ts-check
/**
 * Every npm script starts here. The machine may have an old Node and nothing installed, so this is
 * plain JavaScript for Node 18 and newer: it installs the dependencies, then runs the task on the
 * Node among them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

/** @typedef {{ does: string, script: string, readsEnvFile: boolean, node?: string[] }} Task */

/** @type {Record<string, Task>} What a production machine runs: without the tools that build and test. */
const shopTasks = {
  start: {
    does: 'serve the shop',
    script: 'server/start.ts',
    readsEnvFile: true,
    // Left alone, young objects take up 100 MB more after some thousand pages, and no page is faster.
    node: ['--max-semi-space-size=16'],
  },
  worker: {
    does: 'work beside shops: draw, send mails, sweep',
    script: 'server/worker.ts',
    readsEnvFile: true,
  },
  migrate: { does: 'migrate the database', script: 'server/migrate.ts', readsEnvFile: true },
  backup: { does: 'back up database and files', script: 'server/backup.ts', readsEnvFile: true },
  restore: {
    does: 'restore a backup into an empty database',
    script: 'server/restore.ts',
    readsEnvFile: true,
  },
  'restore-test': {
    does: 'try whether the newest backup can be restored',
    script: 'server/restore-test.ts',
    readsEnvFile: true,
  },
  partner: { does: 'decide on partners', script: 'server/partner.ts', readsEnvFile: true },
  sessions: { does: 'list and end sessions', script: 'server/sessions.ts', readsEnvFile: true },
  keys: { does: 'rotate keys', script: 'server/keys.ts', readsEnvFile: true },
  station: { does: 'keep the factory’s stations', script: 'server/station.ts', readsEnvFile: true },
  staff: {
    does: 'let people of the shop in, and check their audit log',
    script: 'server/staff.ts',
    readsEnvFile: true,
  },
  'pickup-points': {
    does: 'read the pick-up points of a network',
    script: 'server/pickup-points.ts',
    readsEnvFile: true,
  },
  statement: { does: 'read bank statements', script: 'server/statement.ts', readsEnvFile: true },
  refund: {
    does: 'approve refunds and pay them out',
    script: 'server/refund.ts',
    readsEnvFile: true,
  },
  pages: {
    does: 'write terms, privacy and other pages',
    script: 'server/pages.ts',
    readsEnvFile: true,
  },
  sbom: {
    does: 'list the parts of the program (CycloneDX)',
    script: 'server/sbom.ts',
    readsEnvFile: false,
  },
  report: { does: 'count visits and sources', script: 'server/report.ts', readsEnvFile: true },
  background: {
    does: 'show sweeps and jobs, and what failed or is late',
    script: 'server/background-report.ts',
    readsEnvFile: true,
  },
}

/** @type {Record<string, Task>} Tests never read .env: the keys in it would reach real services. */
const toolTasks = {
  dev: { does: 'serve it, reloading on change', script: 'server/dev.ts', readsEnvFile: true },
  build: { does: 'build the pages', script: 'server/build.ts', readsEnvFile: true },
  test: { does: 'run the tests (--unit, --browser)', script: 'tests/all.ts', readsEnvFile: false },
  schema: {
    does: 'write db/schema.sql as the migrations make it',
    script: 'tests/schema/write.ts',
    readsEnvFile: false,
  },
  decisions: {
    does: 'write the table of decisions in docs/decisions',
    script: 'tests/documents/write-decisions.ts',
    readsEnvFile: false,
  },
  manifests: {
    does: 'write deploy/kubernetes as the Helm chart makes it',
    script: 'tests/deploy/write-manifests.ts',
    readsEnvFile: false,
  },
  image: {
    does: 'make the production image as the Dockerfile says, without Docker, and start it',
    script: 'tests/image/try-image.ts',
    readsEnvFile: false,
  },
  hooks: {
    does: 'let Git format and lint what is committed (undo: git config --unset core.hooksPath)',
    script: 'tests/hooks/install.ts',
    readsEnvFile: false,
  },
  'test:orders': {
    does: 'run the unit tests in several orders, in 1, 2 and 4 processes',
    script: 'tests/slow/shuffled-orders.ts',
    readsEnvFile: false,
  },
  'test:oldest-postgres': {
    does: 'run the unit tests on the oldest PostgreSQL that the shop supports',
    script: 'tests/oldest-postgres.ts',
    readsEnvFile: false,
  },
  capacity: {
    does: 'compute the machines for so many orders a day (--write: into docs/operations)',
    script: 'bench/capacity.ts',
    readsEnvFile: false,
  },
  'bench:start': { does: 'measure the start', script: 'bench/start.ts', readsEnvFile: false },
  'bench:rendering': {
    does: 'measure pages while previews are drawn',
    script: 'bench/rendering.ts',
    readsEnvFile: false,
  },
  'bench:previews': {
    does: 'measure previews',
    script: 'bench/previews.ts',
    readsEnvFile: false,
  },
  'bench:prints': {
    does: 'measure print files',
    script: 'bench/print-files.ts',
    readsEnvFile: false,
  },
  'bench:ingest': {
    does: 'measure how uploads are opened',
    script: 'bench/ingest.ts',
    readsEnvFile: false,
  },
  'bench:wedding': {
    does: 'measure 140 photos chosen at once',
    script: 'bench/wedding.ts',
    readsEnvFile: false,
  },
  'bench:pages': {
    does: 'measure pages against what is possible',
    script: 'bench/pages.ts',
    readsEnvFile: false,
  },
  'bench:cdn': {
    does: 'measure pages behind Varnish, and how soon a change is seen there',
    script: 'bench/cdn.ts',
    readsEnvFile: false,
  },
  'bench:catalogue': {
    does: 'measure lists and products of 100,000 articles',
    script: 'bench/catalogue.ts',
    readsEnvFile: false,
  },
  'bench:catalogue-changes': {
    does: 'measure how soon a change is seen among 100,000 articles',
    script: 'bench/catalogue-changes.ts',
    readsEnvFile: false,
  },
  'bench:search': {
    does: 'measure the search of 100,000 articles',
    script: 'bench/search.ts',
    readsEnvFile: false,
  },
  'bench:session': {
    does: 'measure who is here',
    script: 'bench/session.ts',
    readsEnvFile: false,
  },
  'bench:housekeeping': {
    does: 'measure the shop while housekeeping catches up with a million rows',
    script: 'bench/housekeeping.ts',
    readsEnvFile: false,
  },
  'bench:checkout': {
    does: 'measure a whole checkout against hand-written SQL',
    script: 'bench/checkout.ts',
    readsEnvFile: false,
  },
  'bench:office': {
    does: 'measure the office’s orders among a million',
    script: 'bench/office.ts',
    readsEnvFile: false,
  },
  'bench:placing': {
    does: 'measure what indexes of the office cost whoever places an order',
    script: 'bench/office-placing.ts',
    readsEnvFile: false,
  },
  'bench:tickets': {
    does: 'measure the inbox of the office among 500,000 tickets',
    script: 'bench/tickets.ts',
    readsEnvFile: false,
  },
  'bench:editor': {
    does: 'measure the frames of the editor and how soon it opens',
    script: 'bench/editor-frames.ts',
    readsEnvFile: false,
  },
  'bench:editor-memory': {
    does: 'watch the editor’s memory over half an hour of editing',
    script: 'bench/editor-memory.ts',
    readsEnvFile: false,
  },
  'bench:faces': {
    does: 'measure how long browsers look for faces in a photo',
    script: 'bench/faces.ts',
    readsEnvFile: false,
  },
  'bulk:load': {
    does: 'fill a database with a large shop',
    script: 'bench/bulk-load.ts',
    readsEnvFile: true,
  },
  'test:hostile': {
    does: 'send hostile requests to three hosts',
    script: 'tests/hostile/run.ts',
    readsEnvFile: false,
  },
  'hostile:files': {
    does: 'open hundreds of hostile files',
    script: 'tests/hostile-files/run-all.ts',
    readsEnvFile: false,
  },
  'test:faces': {
    does: 'count labelled faces that automatic crops and books cut',
    script: 'tests/slow/faces.ts',
    readsEnvFile: false,
  },
  'random:prints': {
    does: 'print a thousand random designs',
    script: 'tests/slow/random-prints.ts',
    readsEnvFile: false,
  },
  'preflight:prints': {
    does: 'check print files of every kind with Ghostscript, qpdf and what else is there',
    script: 'tests/slow/preflight-prints.ts',
    readsEnvFile: false,
  },
  'random:autosave': {
    does: 'edit, close and crash 10,000 times and look for what was shown',
    script: 'tests/slow/random-autosave.ts',
    readsEnvFile: false,
  },
  'random:refunds': {
    does: 'give money back in 10,000 random sequences and compare with the credit notes',
    script: 'tests/slow/random-refunds.ts',
    readsEnvFile: false,
  },
  'random:carts': {
    does: 'compare the shown with the charged total of 100,000 carts',
    script: 'tests/slow/shown-equals-charged.ts',
    readsEnvFile: false,
  },
  'fault:checkout': {
    does: 'kill web, worker and database while people check out',
    script: 'tests/faults/checkout-kill.ts',
    readsEnvFile: false,
  },
  'fault:upgrade': {
    does: 'upgrade a shop of a former release, and take it back, while people buy',
    script: 'tests/slow/rolling-upgrade.ts',
    readsEnvFile: false,
  },
  'fault:failover': {
    does: 'kill the primary database and promote its standby while people buy',
    script: 'tests/slow/failover.ts',
    readsEnvFile: false,
  },
  'fault:uploads': {
    does: 'measure how long a photo waits behind heavy files of a neighbour',
    script: 'tests/slow/heavy-uploads.ts',
    readsEnvFile: false,
  },
  'fault:large-photos': {
    does: 'open and print the largest photos of telephones while others send small ones',
    script: 'tests/slow/large-photos.ts',
    readsEnvFile: false,
  },
  'fault:races': {
    does: 'let people race for the last coupon and against their own order',
    script: 'tests/slow/checkout-races.ts',
    readsEnvFile: false,
  },
  'fault:adversarial': {
    does: 'look at the home page while 64 clients send the worst they can',
    script: 'tests/slow/adversarial-load.ts',
    readsEnvFile: false,
  },
  'fault:mail': {
    does: 'read 300 mails of people, machines and attackers, and kill the worker that reads',
    script: 'tests/slow/mails.ts',
    readsEnvFile: false,
  },
  'fault:render': {
    does: 'kill workers while they draw',
    script: 'tests/faults/render-kill.ts',
    readsEnvFile: false,
  },
  'fault:office': {
    does: 'kill the office while people of the shop write, and workers during an act on 10,000 orders',
    script: 'tests/faults/office-kill.ts',
    readsEnvFile: false,
  },
  check: { does: 'check types and style', script: 'tests/check.ts', readsEnvFile: false },
  format: {
    does: 'format the source',
    script: 'node_modules/oxfmt/bin/oxfmt',
    readsEnvFile: false,
  },
}

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
  return spawnSync(findNode(), [join(root, 'server/build-identity.ts')]).status === 0
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
