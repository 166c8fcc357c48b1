import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import type { PageScript, PageScripts } from '#app/shop.ts'
import { editorChunks } from './browser-chunks.ts'
import { root } from './build-identity.ts'
import { hashIcons } from './icon-version.ts'

/** Made file, of what Vite writes about the files that it made. */
type MadeFile = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

/** Entry points of the scripts of pages that React Router does not run. */
export const scriptSources = {
  document: 'app/document/document.ts',
  editor: 'app/editor/open-editor.tsx',
  office: 'app/office/browser/office.ts',
} as const

/** Built apart from React Router's pages: documents load no React, and the editor no router. */
export async function buildBrowserScripts(
  workFolder: string,
  watchingPlugins: readonly Plugin[] = [],
): Promise<PageScripts> {
  const { NODE_ENV } = process.env
  // Whoever runs the tests would otherwise build React's slow half for developers.
  process.env['NODE_ENV'] = 'production'
  try {
    return {
      document: await buildScript(workFolder, 'document', [...watchingPlugins], {}),
      editor: await buildScript(workFolder, 'editor', [readAtOnce, ...watchingPlugins], {
        output: { codeSplitting: { groups: editorChunks } },
      }),
      office: await buildScript(workFolder, 'office', [...watchingPlugins], {}),
    }
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
}

async function buildScript(
  workFolder: string,
  name: keyof PageScripts,
  plugins: Plugin[],
  rolldownOptions: NonNullable<InlineConfig['build']>['rolldownOptions'],
): Promise<PageScript> {
  // Loaded only when there is something to build: Vite costs the running shop 60 MB.
  const { build } = await import('vite')
  const outDir = join(workFolder, name)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins,
    define: { __ICON_VERSION__: JSON.stringify(hashIcons()) },
    build: {
      outDir,
      target: 'es2022',
      assetsInlineLimit: 0,
      manifest: 'made.json',
      modulePreload: name === 'editor' && { polyfill: false },
      rolldownOptions: { input: join(root, scriptSources[name]), ...rolldownOptions },
    },
  })
  const made = readMade(outDir)
  moveFiles(join(outDir, 'assets'), join(workFolder, 'client/assets'))
  rmSync(outDir, { recursive: true })
  return made
}

/**
 * Asks the browser to read these files as a whole, beside the page, while they arrive. Function by
 * function, when each is first called, a telephone lost a tenth of a second with that.
 */
const readAtOnce: Plugin = {
  name: 'read-at-once',
  generateBundle: {
    // The browser looks for it in the first line only, where Vite puts its own in the end.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.name === 'react' || file.name === 'editor')) {
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      }
    },
  },
}

function readMade(outDir: string): PageScript {
  const readText = (name: string) => readFileSync(join(outDir, name), 'utf8')
  const files = JSON.parse(readText('made.json')) as Record<string, MadeFile>
  const made = Object.values(files).find(({ isEntry }) => isEntry)!
  // A file that only names another one would be one more to wait for.
  const isNameOnly = made.imports?.length === 1 && /^import"[^"]+";\s*$/.test(readText(made.file))
  const entry = isNameOnly ? files[made.imports![0]!]! : made
  const parts = new Set<MadeFile>([entry])
  for (const part of parts) for (const key of part.imports ?? []) parts.add(files[key]!)
  const address = (path: string) => `/${path}`
  const all = [...parts]
  return {
    src: address(entry.file),
    parts: all.slice(1).map((part) => address(part.file)),
    styles: [...new Set(all.toReversed().flatMap(({ css = [] }) => css))].map(address),
  }
}

function moveFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name))
}
