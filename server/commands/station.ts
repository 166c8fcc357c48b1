import { Refusal } from '#api/refusal.ts'
import {
  addStation,
  closeStation,
  listStations,
  OVERLAP_HOURS,
  renewToken,
  TOKEN_DAYS,
} from '#commerce/production/station.service.ts'
import { createLog } from '#server/observe/log.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'

const usage = `npm run task station list             the factory's stations
npm run task station add <name>       a new one; prints its token, once
npm run task station renew <name>     another token; the one before ends in ${OVERLAP_HOURS} hours
npm run task station replace <name>   another token; the one before ends at once
npm run task station close <name>     its token ends`

const explanations: Partial<Record<Refusal['code'], string>> = {
  not_found: 'There is no such station.',
  in_use: 'There is a station of that name: renew its token, or choose another name.',
  invalid: 'A name has 1 to 60 letters, digits, spaces, dots, hyphens and underscores.',
}

await runProcess(async () => {
  const env = loadEnv()
  const database = await openShopDatabase(env, { log: createLog(env.LOG_LEVEL) })
  const { db } = database
  const [act, ...words] = process.argv.slice(2)
  const name = words.join(' ').trim()
  const now = new Date()
  const show = (token: string) => console.log(`${token}\nIt ends in ${TOKEN_DAYS} days.`)
  try {
    if (act === 'list') {
      for (const one of await listStations(db)) console.log(JSON.stringify(one))
    } else if (act === 'add' && name) show(await addStation(db, { name, now }))
    else if ((act === 'renew' || act === 'replace') && name) {
      show(await renewToken(db, { name, now, isAtOnce: act === 'replace' }))
    } else if (act === 'close' && name) await closeStation(db, name, now)
    else {
      console.error(usage)
      process.exitCode = 2
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(explanations[error.code] ?? error.code)
    process.exitCode = 1
  } finally {
    await database.close()
  }
  process.exit()
})
