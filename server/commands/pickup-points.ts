import { readFileSync } from 'node:fs'
import { readPointFile } from '#commerce/delivery/point-file.rules.ts'
import { importPoints } from '#commerce/delivery/point-import.service.ts'
import { transact } from '#db/transaction.ts'
import { createLog } from '#server/observe/log.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'

const usage = `npm run task pickup-points import <network> <file.csv|file.json>          the network's newest file
npm run task pickup-points import <network> <file> --sure               also when many points are gone

Columns: code, kind (SHOP or LOCKER), name, address, postal_code, city, country, latitude, longitude,
opening_hours (Mo-Fr 09:00-13:00,16:00-20:00; Sa 10:00-14:00 or 24/7), most_weight_grams, longest_mm,
second_mm, third_mm.`

const MISTAKES_SHOWN = 20

await runProcess(async () => {
  const [act, network, path, sure] = process.argv.slice(2)
  if (act !== 'import' || !network || !path) {
    console.error(usage)
    process.exit(2)
  }
  const file = readPointFile(readFileSync(path, 'utf8'))
  for (const mistake of file.mistakes.slice(0, MISTAKES_SHOWN)) console.error(mistake)
  const env = loadEnv()
  const database = await openShopDatabase(env, { log: createLog(env.LOG_LEVEL) })
  try {
    const wanted = { network, file, now: new Date(), isSure: sure === '--sure' }
    const outcome = await transact(database.db, (trx) => importPoints(trx, wanted))
    if (outcome.isDone) {
      console.log(`${outcome.kept} points are open, ${outcome.removed} have closed.`)
    } else {
      console.error(
        {
          mistakes: `Nothing was changed: ${file.mistakes.length} points cannot be read.`,
          empty: 'Nothing was changed: there is no point in the file.',
          too_many_gone: `Nothing was changed: ${outcome.gone} points are not in the file. If that is right, add --sure.`,
        }[outcome.reason],
      )
      process.exitCode = 1
    }
  } finally {
    await database.close()
  }
  process.exit()
})
