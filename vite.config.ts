import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserChunks } from './server/build/browser-chunks.ts'
import { hashIcons } from './server/build/icon-version.ts'

export default defineConfig({
  plugins: [reactRouter()],
  define: { __ICON_VERSION__: JSON.stringify(hashIcons()) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Style sheets alone: a script whose preload failed is never asked for again, not by an import either.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
  },
  // The handler is the server's bundle, not React Router's build alone: see docs/decisions.
  environments: {
    ssr: { build: { rollupOptions: { input: './app/handler.ts' } } },
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: browserChunks } } } },
    },
  },
  // Bundled beforehand, it would look for its WebAssembly where it is not.
  optimizeDeps: { exclude: ['harfbuzzjs'], include: ['linebreak'] },
  server: {
    allowedHosts: ['.localhost'],
    // The database lives there: every write of it would be looked at.
    watch: { ignored: ['**/var/**', '**/build/**'] },
  },
})
