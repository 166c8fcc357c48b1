import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/build/build-identity.ts'

/** What the front door reads of a request, as its own sources say: what is new is found as well. */
const rooms = ['server', 'api']

const headerPatterns = [
  /\bheader\('([a-z0-9-]+)'\)/g,
  /\bheaders\.(?:get|has)\('([a-z0-9-]+)'\)/g,
  /\bheaders\['([a-z0-9-]+)'\]/g,
  /\b[A-Z_]+_HEADER = '([a-z0-9-]+)'/g,
  /'([a-z0-9-]+-signature)'/g,
  /\bcase '([a-z]+(?:-[a-z]+)*)':/g,
  /'([a-z0-9-]+)': \w+[ ,}][^\n]*= incoming\.headers/g,
]
const short = new Set(['accept', 'authorization', 'cookie', 'origin', 'range', 'referer'])
/** The client or node:http itself decides on these: they say where a message ends. */
const ofTheProtocol = new Set(['content-length', 'transfer-encoding'])

export const findHeaders = (): string[] =>
  findNames(headerPatterns).filter(
    (name) => (name.includes('-') || short.has(name)) && !ofTheProtocol.has(name),
  )

export const findCookies = (): string[] =>
  findNames([
    /\bread(?:Cookie|Own|OfficeCookie)\(\w+, \w+, '(\w+)'\)/g,
    /\bwriteOfficeCookie\(origin, '(\w+)'/g,
    /^(?:export )?const (?:NAME|SESSION|LINKING) = '(\w+)'/gm,
  ])

/** Fields of the bodies that the front door reads itself, without a contract. */
export const findBodyFields = (): string[] =>
  findNames([
    /\b(?:body|page)\['(\w+)'\]/g,
    /\bsingle\(\w+(?:\.\w+)?, '(\w+)'\)/g,
    /\bname: '[A-Z]{3}', field: '(\w+)'/g,
  ])

export const findQueryFields = (): string[] => findNames([/\breq\.query\('(\w+)'\)/g])

function findNames(patterns: readonly RegExp[]): string[] {
  const names = rooms.flatMap(listSources).flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1]!))
  })
  return [...new Set(names)].toSorted()
}

function listSources(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
