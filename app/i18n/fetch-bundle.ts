import type { Messages } from '@lingui/core'

export function bundleUrl(iso: string, name: string, version: string): string {
  const path = name === 'general' ? `general/${iso}` : `${iso}/${name}`
  return `/_locales/${path}/data.json?v=${encodeURIComponent(version)}`
}

export async function fetchBundle(iso: string, name: string, version: string): Promise<Messages> {
  const response = await fetch(bundleUrl(iso, name, version))
  if (!response.ok) throw new Error(`Messages of ${name} answered ${response.status}`)
  return (await response.json()) as Messages
}
