import { use } from 'react'
import { bundlesOf } from '#app/routes.ts'
import { fetchBundle } from './fetch-bundle.ts'
import type { Translator } from './translator.ts'

/**
 * Message bundles in the browser. The server has all messages in memory, so there nothing is ever
 * waited for.
 */
type Bundles = { translator: Translator; iso: string; version: string }

const RETRY_MS = 3_000

let bundles: Bundles | undefined
const loaded = new Set<string>()
const loading = new Map<string, Promise<void>>()

export function startBundles(start: Bundles, alreadyLoaded: readonly string[]): void {
  bundles = start
  for (const name of alreadyLoaded) loaded.add(name)
}

/** Suspends a client navigation until the words of the next page are here. */
export function useMessagesOf(routeName: string | undefined): void {
  if (!bundles || !routeName) return
  let promise = loading.get(routeName)
  if (!promise) {
    const missing = bundlesOf(routeName).filter((name) => !loaded.has(name))
    if (missing.length === 0) return
    promise = loadAll(bundles, missing)
    // A failure is forgotten, so that a later visit tries again; not at once, or a page that is drawn anew asks without end.
    promise.catch(() => setTimeout(() => loading.delete(routeName), RETRY_MS))
    loading.set(routeName, promise)
  }
  use(promise)
}

async function loadAll({ translator, iso, version }: Bundles, names: readonly string[]) {
  await Promise.all(
    names.map(async (name) => {
      translator.add(await fetchBundle(iso, name, version))
      loaded.add(name)
    }),
  )
}
