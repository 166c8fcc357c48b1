import { findBuild, makeBuild } from './build/built.ts'
import { loadEnv, runProcess, tellOpen } from './processes/process.ts'

const started = performance.now()
// React reads it when it is loaded: its development build renders at a third of the speed.
process.env['NODE_ENV'] = 'production'

await runProcess(async () => {
  const env = loadEnv()
  const known = findBuild()
  const failed = new AbortController()
  // Beside it the shop opens and fills its database, which on a first start takes even longer.
  const building = known ? Promise.resolve(known) : makeBuild(env.KEPT_BUILDS, failed.signal)
  const built = building.then((build) => ({ build, scripts: build.scripts }))
  built.catch(() => {}) // heard of when the shop waits for it
  const { loadBuiltApp, startShop } = await import('./processes/shop-process.ts')
  const app = building.then(loadBuiltApp)
  app.catch(() => {}) // likewise
  try {
    const shop = await startShop(env, {
      built,
      loadApp: () => app,
      isDevelopment: false,
    })
    void shop.prerender()
    await tellOpen(env, performance.now() - started)
    return shop
  } catch (error) {
    failed.abort()
    throw error
  }
})
