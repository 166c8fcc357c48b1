import { createRequire } from 'node:module'
import { z } from 'zod'
import { editorIconNames, iconNames } from '#app/ui/picture/icon-names.ts'
import { officeIconNames } from '#app/office/kit/office-icon-names.ts'
import { hashIcons } from '#server/build/icon-version.ts'
import { IMMUTABLE } from './static-files.ts'
import { plain } from '#server/web/web-context.ts'

type IconSet = {
  prefix: string
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
}

const FALLBACK_TIMEOUT_MS = 1_500
const MOST_ICONS = 200
const iconName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Collections that are installed with the shop. */
const collections = ['lucide'] as const

/** Our own interface asks for a whole set by one short name, which stands in every page. */
const ownSets: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['ui', iconNames],
  ['editor', editorIconNames],
  ['office', officeIconNames],
])

const require = createRequire(import.meta.url)
const loaded = new Map<string, IconSet>()

function loadSet(prefix: string): IconSet | undefined {
  if (!(collections as readonly string[]).includes(prefix)) return undefined
  let set = loaded.get(prefix)
  if (!set) {
    set = require(`@iconify-json/${prefix}/icons.json`) as IconSet
    loaded.set(prefix, set)
  }
  return set
}

/**
 * Icons at /_icons/{prefix}.svg (a sprite) and .json (Iconify's format). A collection that is not
 * installed can come from a public icon service, if the operator names one.
 */
export function createIcons(fallbackUrl: string | undefined) {
  const ownVersion = hashIcons()
  return async (
    set: string,
    format: 'svg' | 'json',
    names: string,
    version?: string,
  ): Promise<Response> => {
    const own = ownSets.get(set)
    const prefix = own ? 'lucide' : set
    const wanted = own ?? names.split(',').filter(Boolean)
    if (
      !iconName.test(prefix) ||
      wanted.length > MOST_ICONS ||
      !wanted.every((n) => iconName.test(n))
    ) {
      return plain(404, 'Not found.')
    }
    const icons = loadSet(prefix) ?? (await fetchSet(fallbackUrl, prefix, wanted))
    if (!icons) return plain(404, 'Not found.')
    const picked = pick(icons, wanted)
    const isComplete = Object.keys(picked).length === wanted.length
    return new Response(format === 'svg' ? sprite(icons, picked) : json(icons, picked), {
      headers: {
        'content-type':
          format === 'svg' ? 'image/svg+xml; charset=utf-8' : 'application/json; charset=utf-8',
        'cache-control': cachingOf(isComplete, own ? version === ownVersion : undefined),
      },
    })
  }
}

/** For ever only under the version that says so; a set that was asked for by names, for a day. */
function cachingOf(isComplete: boolean, hasOwnVersion: boolean | undefined): string {
  if (hasOwnVersion) return IMMUTABLE
  return isComplete && hasOwnVersion === undefined ? 'public, max-age=86400' : 'no-cache'
}

function pick(set: IconSet, names: readonly string[]): IconSet['icons'] {
  const picked: IconSet['icons'] = {}
  for (const name of names) {
    const parent = Object.hasOwn(set.aliases ?? {}, name) ? set.aliases![name]!.parent : name
    if (Object.hasOwn(set.icons, parent)) picked[name] = set.icons[parent]!
  }
  return picked
}

function sprite(set: IconSet, icons: IconSet['icons']): string {
  const symbols = Object.entries(icons).map(([name, icon]) => {
    const size = `${icon.width ?? set.width ?? 24} ${icon.height ?? set.height ?? 24}`
    return `<symbol id="${name}" viewBox="0 0 ${size}">${icon.body}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

function json(set: IconSet, icons: IconSet['icons']): string {
  return JSON.stringify({
    prefix: set.prefix,
    icons,
    width: set.width ?? 24,
    height: set.height ?? 24,
  })
}

/** The only request of the shop that leaves the machine for an icon: off unless configured. */
async function fetchSet(
  fallbackUrl: string | undefined,
  prefix: string,
  names: readonly string[],
): Promise<IconSet | undefined> {
  if (!fallbackUrl) return undefined
  try {
    const url = `${fallbackUrl.replace(/\/$/, '')}/${prefix}.json?icons=${names.join(',')}`
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(FALLBACK_TIMEOUT_MS),
    })
    if (!response.ok) return undefined
    const text = await response.text()
    if (text.length > 500_000) return undefined
    return ForeignSet.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Harmless elements, which draw. Anything else, and any other namespace, could do more than that. */
const harmlessElement =
  /^\/?(?:animate|animateMotion|animateTransform|circle|clipPath|defs|ellipse|g|line|linearGradient|mask|path|polygon|polyline|radialGradient|rect|set|stop)[\s/>]/
const size = z.number().positive().optional()

/** A foreign service must not be able to put script into our sprite. */
const ForeignSet: z.ZodType<IconSet> = z.object({
  prefix: z.string(),
  width: size,
  height: size,
  icons: z.record(
    z.string(),
    z.object({ body: z.string().refine(isHarmless), width: size, height: size }),
  ),
  aliases: z.record(z.string(), z.object({ parent: z.string() })).optional(),
})

function isHarmless(body: string): boolean {
  const [, ...elements] = body.split('<')
  return (
    elements.every((element) => harmlessElement.test(element)) &&
    !/\bon\w+\s*=|javascript:/i.test(body)
  )
}
