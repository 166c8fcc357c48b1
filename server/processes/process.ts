import { flushCompileCache } from 'node:module'
import { setRootKeys } from '#commerce/kernel/signing-key/root-keys.ts'
import { ConfigurationError } from '#config/configuration-error.ts'
import { readEnv, type Env } from '#config/env.ts'
import { StartupError } from '#db/startup-error.ts'
import { loadDemoCustomers } from './load-demo.ts'
import { describeError } from '#server/observe/redact.ts'
import { listStartWarnings } from './start-warnings.ts'

type Running = { close: () => Promise<void> }

export function loadEnv(): Env {
  const env = readEnv(process.env)
  setRootKeys(env.readRootKeys)
  return env
}

/**
 * Runs a long-lived process: one clear line when it cannot start, a clean end on a signal or when
 * the parent is gone, also while it is still starting, and never a second end beside the first.
 */
export async function runProcess(start: () => Promise<Running>): Promise<void> {
  // Invoices, photos and addresses are nobody else's, whatever mask this machine has.
  process.umask(0o077)
  const starting = Promise.withResolvers<Running | undefined>()
  let ending: Promise<void> | undefined

  const end = (code: number) => {
    ending ??= (async () => {
      try {
        // Ending before everything is open would leave what opens a moment later.
        await (await starting.promise)?.close()
      } catch (error) {
        console.error(describeError(error).message)
      } finally {
        process.exit(code)
      }
    })()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('disconnect', () => end(0))
  process.on('uncaughtException', (error) => {
    console.error(describeError(error).stack ?? describeError(error).message)
    end(1)
  })

  // Before its port is open nothing else may keep the process: it would end in the middle of its start.
  const awake = setInterval(() => {}, 60_000)
  try {
    starting.resolve(await start())
    // Written now: a process that is killed would leave the next one to compile everything again.
    flushCompileCache()
  } catch (error) {
    starting.resolve(undefined)
    // Whoever asked for the end need not hear that the start was cut short.
    if (ending) return
    const isExpected = error instanceof StartupError || error instanceof ConfigurationError
    const { message, stack } = describeError(error)
    console.error(isExpected ? error.message : (stack ?? message))
    process.exit(1)
  } finally {
    clearInterval(awake)
  }
}

/** Tells that the shop is open: a person at a terminal, or whoever collects a service's lines, which are JSON alone. */
export async function tellOpen(env: Env, startedInMs: number): Promise<void> {
  const isAlone = env.DATABASE_URL === undefined && env.API_URL === undefined
  if (process.stdout.isTTY || isAlone) {
    return printAddresses(env, startedInMs)
  }
  const line = {
    level: 'INFO',
    time: new Date().toISOString(),
    stores: env.sites.length,
    ms: Math.round(startedInMs),
    msg: 'Estampa is open',
  }
  console.log(JSON.stringify(line))
}

async function printAddresses(env: Env, startedInMs: number): Promise<void> {
  const lines = env.sites.map(
    (site) =>
      `  ${site.slug.padEnd(7)} ${site.origin.padEnd(32)} ${site.locales.map((locale) => locale.code).join(' ')}`,
  )
  console.log(
    `\nEstampa is open (${(startedInMs / 1000).toFixed(1)} s). Its ${lines.length} stores:\n`,
  )
  console.log(lines.join('\n'))
  if (env.officeOrigin) console.log(`\nOffice, for people of the shop: ${env.officeOrigin}/office`)
  if (env.isDemo) {
    const { demoCustomers } = await loadDemoCustomers()
    console.log(`\nDemo customers (password for all: ${demoCustomers[0].password}):`)
    for (const customer of demoCustomers)
      console.log(`  ${customer.email.padEnd(24)} ${customer.what}`)
  }
  if (env.isDemo && !env.SMTP_URL && !env.API_URL) {
    console.log(`\nThere is no mail server: mails lie in http://localhost:${env.PORT}/_inbox`)
  }
  for (const warning of listStartWarnings(env)) console.log(`\nWarning: ${warning}`)
  console.log('\nPress Ctrl-C to close.')
}
