import { build } from 'vite'

/** A script that a page can load as a module, with all that it imports, and the files it asks for. */
export async function bundleForEngines(entry: string): Promise<Map<string, Uint8Array | string>> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: 'esnext',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: entry,
        // The text engine asks for it in Node only.
        external: ['module', 'node:module'],
        output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
      },
    },
  })
  if (!('output' in result)) throw new Error('The bundler gave no single bundle')
  return new Map(
    result.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
}
