import {
  listMissingPages,
  listPages,
  PageRefused,
  savePages,
} from '#commerce/content/page-writing.service.ts'
import { loadExamplePages } from '#server/processes/load-demo.ts'
import { createLog } from '#server/observe/log.ts'
import { openMigratedDatabase } from './open-shop-database.ts'
import { readPageFiles, writePageFiles } from '#server/build/page-files.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'

const usage = `npm run task pages list               which pages there are, and which the law asks for and are missing
npm run task pages example <folder>   the demo's terms, privacy and other pages as files, to begin with:
                                      no lawyer has read them
npm run task pages get <folder>       the shop's pages as files
npm run task pages put <folder>       files into the shop: <folder>/<language>/<page>.md`

await runProcess(async () => {
  const env = loadEnv()
  const [act, folder = ''] = process.argv.slice(2)
  if (act === 'example' && folder) {
    const { examplePages } = await loadExamplePages()
    writePageFiles(folder, examplePages())
    console.log(`${folder} holds the demo's pages. Change what is not true for your company.`)
    process.exit()
  }
  const database = await openMigratedDatabase(env, { log: createLog(env.LOG_LEVEL), poolSize: 2 })
  const { db } = database
  try {
    if (act === 'list') {
      for (const { id, language, slug, title } of await listPages(db)) {
        console.log(`${id} ${language} /${slug} ${title}`)
      }
      for (const missing of await listMissingPages(db, env.sites))
        console.log(`Missing: ${missing}`)
    } else if (act === 'get' && folder) {
      writePageFiles(folder, await listPages(db))
      console.log(`${folder} holds the shop's pages.`)
    } else if (act === 'put' && folder) {
      const pages = readPageFiles(folder)
      await savePages(db, pages)
      console.log(`${pages.length} pages are in the shop.`)
    } else {
      console.error(usage)
      process.exitCode = 2
    }
  } catch (error) {
    if (!(error instanceof PageRefused)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
  }
  process.exit()
})
