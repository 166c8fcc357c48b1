import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { languages } from '#config/locales.ts'
import { isOfficeBundle, readCatalogues } from './messages.ts'
import { findTypographyFaults } from './typography-check.ts'

/** Everything that is wrong with the messages. The build stops unless this is empty. */
export function findMessageProblems(root: string): string[] {
  const english = readCatalogues(join(root, 'messages', 'en'))
  const problems: string[] = []
  for (const [bundle, catalogue] of english) {
    for (const id of Object.keys(catalogue)) {
      if (!id.startsWith(`${bundle}.`)) {
        problems.push(`en/${bundle}.json: ${id} must start with "${bundle}."`)
      }
    }
  }
  for (const folder of readdirSync(join(root, 'messages'))) {
    const isVariant = folder.includes('-')
    if (!isVariant && !(languages as readonly string[]).includes(folder)) {
      problems.push(`messages/${folder} is no language of ours`)
      continue
    }
    problems.push(...compareWithEnglish(root, folder, isVariant, english))
  }
  for (const language of languages) {
    if (readCatalogues(join(root, 'messages', language)).size === 0) {
      problems.push(`messages/${language} is missing`)
    }
  }
  return [...problems, ...findUnusedIds(root, english)]
}

type Catalogues = ReturnType<typeof readCatalogues>

function compareWithEnglish(
  root: string,
  folder: string,
  isVariant: boolean,
  english: Catalogues,
): string[] {
  const problems: string[] = []
  const own = readCatalogues(join(root, 'messages', folder))
  for (const [bundle, source] of english) {
    const isSpoken = !isOfficeBundle(bundle) || folder === 'en' || folder === 'es'
    if (!isSpoken && !own.has(bundle)) continue
    const catalogue = own.get(bundle) ?? {}
    for (const [id, text] of Object.entries(source)) {
      const translated = catalogue[id]
      const place = `${folder}/${bundle}.json: ${id}`
      if (translated === undefined) {
        if (!isVariant) problems.push(`${place} is missing`)
      } else if (translated.trim() === '') {
        problems.push(`${place} is empty`)
      } else {
        problems.push(
          ...compareText(place, text, translated, mayLeaveOut(folder, id)),
          ...comparePercents(place, text, translated),
          ...findTypographyFaults(folder, translated).map((fault) => `${place} ${fault}`),
        )
      }
    }
    for (const id of Object.keys(catalogue)) {
      if (!(id in source)) problems.push(`${folder}/${bundle}.json: ${id} is not in English`)
    }
  }
  for (const bundle of own.keys()) {
    if (!english.has(bundle)) problems.push(`${folder}/${bundle}.json is not in English`)
  }
  return problems
}

/** Words for somebody, in which English says the name. */
const greetings = new Set([
  'accounts-home.title',
  'mail.order.greeting',
  'mail.partner.greeting',
  'mail.staffInvitation.text',
  'mail.ticketAnswer.greeting',
  'order-completed.thanks',
])

/** A name in a greeting is declined in Czech and Polish: “Dziękujemy, Katarzyna!” hurts the ear. */
function mayLeaveOut(folder: string, id: string): string | undefined {
  return (folder === 'cs' || folder === 'pl') && greetings.has(id) ? 'name' : undefined
}

function compareText(
  place: string,
  source: string,
  translated: string,
  optional: string | undefined,
): string[] {
  try {
    const wanted = placeholdersOf(source)
    const found = placeholdersOf(translated)
    const isRight = found === wanted || (found === '' && wanted === optional)
    return isRight ? [] : [`${place} has placeholders {${found}} instead of {${wanted}}`]
  } catch (error) {
    return [`${place} is no ICU message: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** A percentage is formatted with its sign or without: where one language adds it, another reads "19 % %". */
function comparePercents(place: string, source: string, translated: string): string[] {
  const signed = (text: string) =>
    [...text.matchAll(/\{(\w+)\}\s?%/g)].map(([, name]) => name).join(' ')
  const [wanted, found] = [signed(source), signed(translated)]
  return found === wanted ? [] : [`${place} has % after {${found}} and English after {${wanted}}`]
}

/** Names and kinds of the placeholders, sorted: `count:plural name`. */
function placeholdersOf(text: string): string {
  const found = new Set<string>()
  const visit = (part: unknown) => {
    if (!Array.isArray(part)) return
    const [name, kind, choices] = part as [unknown, unknown, unknown]
    if (typeof name === 'string') found.add(typeof kind === 'string' ? `${name}:${kind}` : name)
    if (choices && typeof choices === 'object') {
      for (const choice of Object.values(choices)) {
        if (Array.isArray(choice)) for (const inner of choice) visit(inner)
      }
    }
  }
  for (const part of compileMessageOrThrow(text) as unknown[]) visit(part)
  return [...found].sort().join(' ')
}

/**
 * Ids that no source file names. An id made from a part that varies, t(`general.badge.${badge}`),
 * uses all ids that begin like its fixed part.
 */
function findUnusedIds(root: string, english: Catalogues): string[] {
  // Mails are written where the nouns are.
  const source = readSource(join(root, 'app')) + readSource(join(root, 'commerce'))
  const literals = new Set(
    [...source.matchAll(/['"]([a-z][\w-]*\.[\w.-]+)['"]/gi)].map((m) => m[1]),
  )
  const prefixes = [...source.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/gi)].map((m) => m[1]!)
  return [...english].flatMap(([bundle, catalogue]) =>
    Object.keys(catalogue)
      .filter((id) => !literals.has(id) && !prefixes.some((prefix) => id.startsWith(prefix)))
      .map((id) => `en/${bundle}.json: ${id} is used nowhere`),
  )
}

function readSource(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
