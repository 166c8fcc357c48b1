import { endSessionsOf, listSessionsOf } from '#commerce/session/operator-sessions.service.ts'
import { endAllSessions } from '#commerce/session/session.service.ts'
import { createLog } from '#server/observe/log.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'
import { openTaskSecurity } from './task-security.ts'

const usage = `npm run task sessions list <e-mail>        where somebody is signed in
npm run task sessions end <e-mail> [id]    signs them out, everywhere or on one device
npm run task sessions end-all --yes        signs every customer out; visitors keep their carts`

await runProcess(async () => {
  const env = loadEnv()
  const database = await openShopDatabase(env, { log: createLog(env.LOG_LEVEL) })
  const { db } = database
  const security = openTaskSecurity(db)
  const [act, first = '', id] = process.argv.slice(2)
  try {
    if (act === 'list' && first) {
      for (const one of await listSessionsOf(db, first, new Date())) {
        console.log(JSON.stringify(one))
      }
    } else if (act === 'end' && first) {
      const ended = await endSessionsOf(db, first, id)
      for (const { account, count } of ended) {
        if (count > 0) security.report({ kind: 'session-ended', way: 'operator', account, count })
      }
      const count = ended.reduce((sum, one) => sum + one.count, 0)
      console.log(count === 0 ? 'There is no such session.' : `${count} ended.`)
      if (count === 0) process.exitCode = 1
    } else if (act === 'end-all' && first === '--yes') {
      const count = await endAllSessions(db)
      security.report({ kind: 'session-ended', way: 'operator, everybody', count })
      console.log(`${count} ended.`)
    } else {
      console.error(usage)
      process.exitCode = 2
    }
  } finally {
    await security.close()
    await database.close()
  }
  process.exit()
})
