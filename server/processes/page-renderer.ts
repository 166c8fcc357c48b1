import type { Messages } from '@lingui/core'
import { createTranslator, type Translate } from '#app/i18n/translator.ts'
import type { PageScripts } from '#app/shop.ts'
import type { Env } from '#config/env.ts'
import { root, type BuildMeta } from '#server/build/build-identity.ts'
import { compileMessages, type CompiledMessages } from '#server/build/messages.ts'
import type { App, PageRenderer } from '#server/web/pages.ts'

export type Built = { build: BuildMeta; scripts: PageScripts }

export type AppSource = { loadApp: () => Promise<App>; isDevelopment: boolean }

/** Compiled once; while developing, every time, so that an edited word shows at once. */
export function readMessages(isDevelopment: boolean): () => CompiledMessages {
  if (isDevelopment) return () => compileMessages(root)
  const compiled = compileMessages(root)
  return () => compiled
}

export function makeRenderer(
  env: Env,
  source: AppSource & Built,
  messages: () => CompiledMessages,
  reportFault: (error: unknown, where: string, details?: object) => void,
): PageRenderer {
  const { build, loadApp, scripts, isDevelopment } = source
  return {
    app: loadApp,
    sites: env.sites,
    build: { id: build.id, date: build.date },
    scripts,
    signInProviders: env.oidcProviders.map(({ id, name }) => ({ id, name })),
    translate: makeTranslate(messages, isDevelopment),
    isDevelopment,
    reportError: (error, details) => reportFault(error, 'page', details),
  }
}

/** The server knows all messages of a locale at once, whatever page asks. */
function makeTranslate(messages: () => CompiledMessages, isDevelopment: boolean) {
  const translators = new Map<string, Translate>()
  // Stores that write alike share their words: each has twenty thousand of them.
  const merged = new WeakMap<object, Messages>()
  return (iso: string): Translate => {
    let translate = isDevelopment ? undefined : translators.get(iso)
    if (!translate) {
      const bundles = messages().get(iso) ?? new Map()
      const all = merged.get(bundles) ?? (Object.assign({}, ...bundles.values()) as Messages)
      merged.set(bundles, all)
      translate = createTranslator(iso, all).t
      translators.set(iso, translate)
    }
    return translate
  }
}
