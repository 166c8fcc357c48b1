import type { Messages } from '@lingui/core'
import { use } from 'react'
import type { Translator } from './translator.ts'

/**
 * Message bundles in the browser. The server has all messages in memory, so there nothing is ever
 * waited for.
 */
type Bundles = { translator: Translator; iso: string; version: string }

let bundles: Bundles | undefined
const loaded = new Set<string>()
const loading = new Map<string, Promise<void>>()

export function bundleUrl(iso: string, name: string, version: string): string {
  const path = name === 'general' ? `general/${iso}` : `${iso}/${name}`
  return `/_locales/${path}/data.json?v=${encodeURIComponent(version)}`
}

export async function fetchBundle(iso: string, name: string, version: string): Promise<Messages> {
  const response = await fetch(bundleUrl(iso, name, version))
  if (!response.ok) throw new Error(`Messages of ${name} answered ${response.status}`)
  return (await response.json()) as Messages
}

export function startBundles(start: Bundles, alreadyLoaded: readonly string[]): void {
  bundles = start
  for (const name of alreadyLoaded) loaded.add(name)
}

/** Suspends a client navigation until the words of the next page are here. */
export function useMessagesOf(routeName: string | undefined): void {
  if (!bundles || !routeName || loaded.has(routeName)) return
  let promise = loading.get(routeName)
  if (!promise) {
    const { translator, iso, version } = bundles
    promise = fetchBundle(iso, routeName, version).then((messages) => {
      translator.add(messages)
      loaded.add(routeName)
    })
    // A failure is not remembered: the next visit of the page tries again.
    promise.catch(() => loading.delete(routeName))
    loading.set(routeName, promise)
  }
  use(promise)
}
