/** `node tests/slow/mails.ts [kills] [turns]`: the whole corpus of mails, a loop of answers, their rate, a mail server that breaks, and killed workers. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { root } from '#server/build/build-identity.ts'
import { dropDatabase } from '#tests/database/drop-database.ts'
import { killMailWorkers } from '#tests/faults/mail-kill.ts'
import { breakImap } from '#tests/mails/imap-breaks.ts'
import { openMailRoom } from '#tests/mails/mail-room.ts'
import { measureMailRate } from '#tests/mails/mail-rate.ts'
import { playPingPong } from '#tests/mails/ping-pong.ts'
import { runCorpus } from '#tests/mails/run-corpus.ts'

const kills = Number(process.argv[2] ?? 50)
const turns = Number(process.argv[3] ?? 1_000)
const log = { info() {}, warn() {}, error() {} }
const faults = join(root, 'var', 'faults')
const embedded = await startEmbedded({ dataDir: faults, log, fsync: false })
const admin = await open(embedded.url)
try {
  await inDatabase('mail_corpus', async (database) => {
    const { mails, slowestMs, slowestCpuMs, peakRssMb } = await runCorpus(database)
    console.log(
      `${mails} mails, none in a wrong conversation; the slowest ${slowestCpuMs} ms of processor time (${slowestMs} ms by the clock), at most ${peakRssMb} MB`,
    )
  })
  await inDatabase('mail_loop', async (database) => {
    let now = new Date()
    const room = openMailRoom(database, () => now)
    try {
      const report = await playPingPong(room, {
        turns,
        advance: (minutes) => void (now = new Date(now.getTime() + minutes * 60_000)),
      })
      if (report.mostPerTicket > 3) throw new Error(JSON.stringify(report))
      console.log(`${turns} turns against a machine: ${report.automaticMails} mails of ours`)
    } finally {
      await room.close()
    }
  })
  await inDatabase('mail_rate', async (database) => {
    const room = openMailRoom(database)
    try {
      await measureMailRate(room, 20)
      const { perSecond, cpuMs } = await measureMailRate(room, 400, 'second')
      console.log(
        `${perSecond.toFixed(0)} mails a second (goal 20), ${cpuMs.toFixed(0)} ms of processor time for each`,
      )
    } finally {
      await room.close()
    }
  })
  await inDatabase('mail_imap', async (database) => {
    const room = openMailRoom(database)
    try {
      const { mails, slowestMs } = await breakImap(database, room, { breaks: 20 })
      console.log(
        `20 breaks and renumberings of the mail server: ${mails} mails, each one message, seen after ${slowestMs} ms at most`,
      )
    } finally {
      await room.close()
    }
  })
  await inDatabase('mail_kill', async ({ db, url }) => {
    const dataDir = await mkdtemp(join(faults, 'mails-'))
    try {
      const { mails } = await killMailWorkers({ db, url, dataDir }, { kills })
      console.log(`${kills} workers killed: ${mails} mails, each one message`)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
} finally {
  await admin.close()
  await embedded.stop()
}

async function inDatabase(
  prefix: string,
  work: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const name = `${prefix}_${process.pid}`
  await admin.pool.query(`create database ${name}`)
  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  const database = await open(url.href)
  try {
    await migrate(database.pool, { log })
    await work(database)
  } finally {
    await database.close()
    await dropDatabase(admin.pool, name)
  }
}

function open(databaseUrl: string) {
  return openDatabase({
    databaseUrl,
    dataDir: faults,
    poolSize: 6,
    statementTimeoutMs: 30_000,
    log,
  })
}
