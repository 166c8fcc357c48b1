import { findOrMakeBuild } from './built.ts'
import { loadEnv, printAddresses, runProcess } from './process.ts'

const started = performance.now()
// React reads it when it is loaded: its development build renders at a third of the speed.
process.env['NODE_ENV'] = 'production'

await runProcess(async () => {
  const env = loadEnv()
  const build = await findOrMakeBuild(env.KEPT_BUILDS)
  const { loadBuiltApp, startShop } = await import('./shop-process.ts')
  const app = loadBuiltApp(build)
  const shop = await startShop(env, {
    build,
    loadApp: () => app,
    scripts: build.scripts,
    isDevelopment: false,
  })
  await printAddresses(env, performance.now() - started)
  return shop
})
