import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/web/free-port.ts'

const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
const bin = `/usr/lib/postgresql/${versions.toSorted().at(-1) ?? 'none'}/bin`
export const POSTGRES = join(bin, 'postgres')
/** PostgreSQL refuses to run as root. */
const isRoot = userInfo().uid === 0

type Server = { data: string; port: number }
export type PostgresPair = Awaited<ReturnType<typeof openPostgresPair>>

/**
 * A primary and its streaming standby, as Debian installs them, with stock settings but for what replication needs. Where
 * `isSynchronous`, a commit waits for the standby: nothing that was told may be lost with the primary.
 */
export async function openPostgresPair({ isSynchronous }: { isSynchronous: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'estampa-pair-'))
  await chmod(folder, 0o755)
  const area = join(folder, 'servers')
  await mkdir(area)
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(run('id', [flag, 'postgres'], false)))
    await chown(area, uid!, gid!)
  }
  const primary: Server = { data: join(area, 'primary'), port: await freePort() }
  const standby: Server = { data: join(area, 'standby'), port: await freePort() }
  const start = ({ data }: Server) =>
    postgres('pg_ctl', ['start', '-w', '-D', data, '-l', `${data}.log`])
  const stop = ({ data }: Server, mustSucceed = true) =>
    postgres('pg_ctl', ['stop', '-D', data, '-m', 'immediate'], mustSucceed)
  const ask = ({ port }: Server, statement: string) => psql(port, statement)

  postgres('initdb', ['-D', primary.data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'])
  const waiting = `synchronous_standby_names = '*'\nsynchronous_commit = local\n`
  await appendFile(
    join(primary.data, 'postgresql.conf'),
    `port = ${primary.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n` +
      (isSynchronous ? waiting : ''),
  )
  start(primary)
  psql(primary.port, 'create database estampa', 'postgres')
  const from = `host=127.0.0.1 port=${primary.port} user=postgres`
  postgres('pg_basebackup', ['-D', standby.data, '-R', '-X', 'stream', '-d', from])
  await appendFile(join(standby.data, 'postgresql.conf'), `port = ${standby.port}\n`)
  start(standby)
  if (isSynchronous) {
    ask(primary, 'alter system set synchronous_commit = on')
    ask(primary, 'select pg_reload_conf()')
  }
  return {
    primary,
    standby,
    start,
    stop,
    ask,
    urlAt: (port: number) => `postgres://postgres@127.0.0.1:${port}/estampa`,
    promote(): void {
      postgres('pg_ctl', ['promote', '-w', '-D', standby.data])
      // Whoever waits for a second server that is gone would wait for ever.
      ask(standby, `alter system set synchronous_standby_names = ''`)
      ask(standby, 'select pg_reload_conf()')
    },
    async close(): Promise<void> {
      for (const server of [primary, standby]) stop(server, false)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function psql(port: number, statement: string, database = 'estampa'): string {
  const place = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', database]
  return postgres('psql', [...place, '-At', '-c', statement]).trim()
}

function postgres(program: string, args: string[], mustSucceed = true): string {
  const command = [join(bin, program), ...args]
  return isRoot
    ? run('runuser', ['-u', 'postgres', '--', ...command], mustSucceed)
    : run(command[0]!, command.slice(1), mustSucceed)
}

function run(command: string, args: string[], mustSucceed = true): string {
  // `pg_ctl` leaves a server behind that would keep a pipe open.
  const stdio = args.includes('start') ? 'ignore' : 'pipe'
  const result = spawnSync(command, args, { cwd: '/', encoding: 'utf8', stdio })
  if (result.status !== 0 && mustSucceed) {
    throw new Error(`${command} ${args.join(' ')}: ${result.stderr ?? ''}`)
  }
  return result.stdout ?? ''
}
