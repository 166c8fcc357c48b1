import { createServer as createViteServer, type Plugin } from 'vite'
import type { PageScript } from '#app/shop.ts'
import { scriptSources } from './build/browser-scripts.ts'
import { root } from './build/build-identity.ts'
import { writeMessageIdTypes } from './build/message-id-type.ts'
import { loadEnv, tellOpen, runProcess } from './processes/process.ts'
import { startShop } from './processes/shop-process.ts'
import type { App } from './web/pages.ts'

const started = performance.now()

/** A document page has no module of its own in the browser: without this it would keep showing old code. */
const reloadDocuments: Plugin = {
  name: 'reload-documents',
  hotUpdate({ file, server }) {
    if (this.environment.name !== 'ssr') return
    const { client } = server.environments
    if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' })
  },
}
process.env['NODE_ENV'] = 'development'
writeMessageIdTypes(root)

await runProcess(async () => {
  const env = { ...loadEnv(), LOG_LEVEL: 'warn' as const }
  const ownListeners = process.listeners('SIGTERM')
  const vite = await createViteServer({
    root,
    server: { middlewareMode: true },
    appType: 'custom',
    plugins: [reloadDocuments],
  })
  // Vite would end the process at the first signal, and leave the database running.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener)
  }
  process.stdin.removeAllListeners('end')
  const date = new Date().toISOString()
  const scripts = {
    document: unbuilt('document'),
    editor: unbuilt('editor'),
    office: unbuilt('office'),
  }
  const shop = await startShop(env, {
    built: Promise.resolve({ build: { id: 'development', date, scripts, assets: [] }, scripts }),
    loadApp: async () => (await vite.ssrLoadModule('/app/handler.ts')) as unknown as App,
    isDevelopment: true,
    wrap: (listener) => (incoming, outgoing) => {
      vite.middlewares(incoming, outgoing, () => listener(incoming, outgoing))
    },
  })
  await tellOpen(env, performance.now() - started)
  return {
    close: async () => {
      await vite.close()
      await shop.close()
    },
  }
})

/** Vite follows its imports itself, sheets too. */
function unbuilt(name: keyof typeof scriptSources): PageScript {
  return { src: `/${scriptSources[name]}`, parts: [], styles: [] }
}
