import { createServer as createViteServer } from 'vite'
import { compileMessages } from './messages.ts'
import { root } from './build-identity.ts'
import { loadEnv, printAddresses, runProcess } from './process.ts'
import { startShop } from './shop-process.ts'
import type { App } from './web/pages.ts'

const started = performance.now()
process.env['NODE_ENV'] = 'development'

await runProcess(async () => {
  const env = { ...loadEnv(), LOG_LEVEL: 'warn' as const }
  const vite = await createViteServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  const date = new Date().toISOString()
  const shop = await startShop(env, {
    build: { id: 'development', date, documentScript: '', assets: [] },
    loadApp: async () => (await vite.ssrLoadModule('/app/handler.ts')) as unknown as App,
    documentScript: '/app/document/document.ts',
    isDevelopment: true,
    messages: () => compileMessages(root),
    wrap: (listener) => (incoming, outgoing) => {
      vite.middlewares(incoming as never, outgoing as never, () => listener(incoming, outgoing))
    },
  })
  printAddresses(env, performance.now() - started)
  return {
    close: async () => {
      await vite.close()
      await shop.close()
    },
  }
})
