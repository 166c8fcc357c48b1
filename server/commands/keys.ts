import {
  joinSealedTexts,
  listKeys,
  purposeOf,
  resealTexts,
  retireKeys,
  rotateKeys,
} from '#commerce/kernel/signing-key/key-rotation.service.ts'
import { sealedRefundAccounts } from '#commerce/payment/refund-account.service.ts'
import { sealedAuthenticators } from '#commerce/staff/totp.service.ts'
import { addRootKey } from '#config/root-keys.ts'
import { createLog } from '#server/observe/log.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'
import { openTaskSecurity } from './task-security.ts'

const usage = `npm run task keys list                     what keys there are, how old, and where
npm run task keys new-root <file> [name]   adds a root key to a file for SECRETS_FILE, or begins one
npm run task keys rotate [purpose]         new keys from now on; what is stored is sealed anew
npm run task keys retire [--now]           deletes keys that nothing needs any longer; --now when one has leaked`

await runProcess(async () => {
  const [act, first, second] = process.argv.slice(2)
  // Before the settings are read, which may already name the file.
  if (act === 'new-root' && first) {
    const name = second ?? new Date().toISOString().slice(0, 10)
    addRootKey(first, name)
    console.log(`${first} holds the root key ${name}. Bring it to every process, then rotate.`)
    process.exit()
  }
  const env = loadEnv()
  const database = await openShopDatabase(env, { log: createLog(env.LOG_LEVEL) })
  const { db } = database
  const security = openTaskSecurity(db)
  const purpose = first === undefined ? undefined : purposeOf(first)
  const now = new Date()
  const texts = joinSealedTexts([sealedRefundAccounts, sealedAuthenticators])
  try {
    if (act === 'list') {
      for (const key of await listKeys(db)) console.log(JSON.stringify(key))
    } else if (act === 'rotate' && (first === undefined || purpose)) {
      for (const key of await rotateKeys(db, { purpose, now })) {
        security.report({ kind: 'key-rotated', way: `${key.purpose} ${key.version}` })
      }
      console.log(`${await resealTexts(db, texts)} stored texts are sealed anew.`)
    } else if (act === 'retire' && (first === undefined || first === '--now')) {
      // One that was being written while the keys changed.
      await resealTexts(db, texts)
      const retired = await retireKeys(db, { texts, now, isUrgent: first === '--now' })
      for (const key of retired) {
        security.report({ kind: 'key-retired', way: `${key.purpose} ${key.version}` })
      }
      console.log(`${retired.length} keys are gone.`)
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
